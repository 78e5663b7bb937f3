import { actionsText } from "#shared/core/actions-text.ts";
import { problemsText } from "#shared/core/problems-text.ts";
import { roomPlanText } from "#shared/room-plan/text.ts";

/** All rooms' texts joined. One line a room. */
export const TEXTS = {
  actions: actionsText,
  problems: problemsText,
  room_plan: roomPlanText,
};
