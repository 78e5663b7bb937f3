import { texts } from "#shared/core/text.ts";

export const roomPlanText = texts({
  title: { de: "Zimmerplan", en: "Room plan" },
});
