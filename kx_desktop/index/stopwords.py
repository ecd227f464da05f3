"""Words that only hold a sentence together, by language; folded, as the tokenizer gives them.

Short on purpose: no word stands here that could be what a person looks for. A question leaves them out unless it has
nothing else; the index holds them, so that they can be found and stand in quoted phrases, unless the stop-word
setting leaves them out there too.
"""

from functools import lru_cache

_LISTS = {
    "en": "a about above after again all also am an and any are as at be because been before being below between both but "
    "by can could did do does doing down during each few for from further had has have having he her here hers him "
    "his how i if in into is it its itself just me more most my no nor not of off on once only or other our ours out over "
    "own same she should so some such than that the their theirs them then there these they this those through to too "
    "under until up us very was we were what when where which while who whom whose why will with would you your yours "
    "s t don isn aren wasn weren doesn didn",
    "de": "aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein dem den der des dessen die dies "
    "diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es euer fur gibt haben hat "
    "hatte hatten hier ich ihr ihre im in indem ist ja jede jedem jeden jeder jedes kann kein keine konnen mein mit nach "
    "nicht noch nur ob oder ohne sehr sein seine seit sich sie sind so uber um und uns unser unter vom von vor wann war "
    "waren warum was weil welche welchem welchen welcher welches wenn wer werden wessen wie wieder wird wo wurde wurden zu "
    "zum zur zwischen",
    "fr": "a ai au aux avec c ce ces cet cette ceux chez comme comment d dans de des du elle elles en entre est et etaient "
    "etait ete etre eu il ils j je l la le les leur leurs lui m ma mais me meme mes mon n ne nos notre nous on ont ou par pas "
    "pendant plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses son sont sous sur t ta te "
    "tes ton tu un une vers vos votre vous y",
    "es": "a al algo ante antes como con contra cual cuales cuando de del desde donde durante e el ella ellas ellos en entre "
    "era eran es esa esas ese eso esos esta estaba estan estas este esto estos fue fueron ha han hasta hay la las le les lo "
    "los mas me mi mis muy no nos o os para pero por porque que quien quienes se ser si sin sobre son su sus tambien te "
    "tiene tu tus un una unas uno unos y ya yo",
    "it": "a ad agli ai al alla alle allo anche che chi ci come con cosa cui da dagli dai dal dalla dalle de degli dei del "
    "della delle dello di dove e ed era erano fra gli ha hanno i il in io l la le lei li lo loro lui ma mi nei nel nella "
    "nelle non o per perche piu quale quali quando quella quelle quelli quello questa queste questi questo se si sia sono su "
    "sua sue sugli sui sul sulla suo tra un una uno vi",
    "pt": "a ao aos as com como da das de dela dele deles do dos e ela elas ele eles em entre era eram essa esse esta estao "
    "este foi foram ha isso isto ja la mais mas me na nas nao nem no nos num numa o onde os ou para pela pelas pelo pelos "
    "por porque qual quando quais que quem se sem ser seu seus so sua suas tambem te tem um uma voce",
    "nl": "aan al als bij dan dat de der deze die dit door dus een en er ge had heb hebben heeft hem het hier hij hoe hun ik "
    "in is je kan kon kunnen maar me meer men met mij mijn na naar niet nog nu of om omdat onder ons ook op over te ten ter tot "
    "u uit uw van veel voor waar waarom wanneer was wat we wel welke werd wie wij wil worden zal ze zich zij zijn zo zou",
    "ru": "а без бы был была были было в вас во вот все вы где да для до его ее если есть еще же за и из или им их к как какая "
    "какие какой ко когда кто ли мне мы на не него нее нет ни но о об он она они от по под при с со так также то только у уже "
    "что чтобы эта эти это этот я",
}


@lru_cache(maxsize=64)
def stop_words(languages: tuple[str, ...]) -> frozenset[str]:
    """The stop words of those languages (ISO 639-1), together."""
    return frozenset(word for language in languages for word in _LISTS.get(language, "").split())
