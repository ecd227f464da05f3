"""What `ask` takes."""

from typing import Annotated

from pydantic import ConfigDict, Field

from kx_desktop.agent.asking import Wanted
from kx_desktop.gateway.http.bodies import Body, Words


class AskBody(Body):
    """A goal, and how far its run may go. What is not given, or null, is as the settings of the gateway say, which choose the chat model too."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"goal": "Summarise our refund policy.", "dataset": "handbook"}]
        }
    )

    goal: Annotated[Words, Field(description="What to find out or write, in plain words.")]
    dataset: Words = Field("", description="The dataset to answer from; empty for none.")
    turns: Annotated[int, Field(ge=2, le=64)] | None = Field(
        None, description="Replies of the chat model, the last of which is the answer."
    )
    calls: Annotated[int, Field(ge=1, le=100)] | None = Field(None, description="Searches.")
    seconds: Annotated[int, Field(ge=1, le=3600)] | None = Field(
        None, description="The whole run, within what the gateway gives a call."
    )

    def wanted(self) -> Wanted:
        """The goal with its bounds."""
        return Wanted(self.goal, self.dataset, self.turns, self.calls, self.seconds)
