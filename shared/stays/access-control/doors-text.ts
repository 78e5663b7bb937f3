import { texts } from "#shared/platform/core/text.ts";
import { DOOR_WORDS } from "#shared/tenant/events/door-words.ts";

/** Doors and their keys in words, which the plan says, too. */
export const doorsText = texts({
  ...DOOR_WORDS,
  new_key: { de: "Schlüssel ausstellen", en: "Issue key" },
  missing_one: {
    de: "{{names}} hat für das neue Zimmer noch keinen Schlüssel.",
    en: "{{names}} has no key for the new room yet.",
  },
  missing_other: {
    de: "{{names}} haben für ihre neuen Zimmer noch keine Schlüssel.",
    en: "{{names}} have no keys for their new rooms yet.",
  },
  asking: { de: "Das Türsystem wird gefragt …", en: "Asking the door system …" },
  open_door: { de: "Tür öffnen", en: "Open door" },
  open_question: { de: "Tür von Zimmer {{number}} öffnen?", en: "Open the door of room {{number}}?" },
  open_detail: {
    de: "Die Tür wird jetzt entriegelt. Wer geöffnet hat, steht im Verlauf des Zimmers.",
    en: "The door is unlocked now. The room's history says who opened it.",
  },
  opened: { de: "Zimmer {{number}} ist offen.", en: "Room {{number}} is open." },
  not_opened: { de: "Zimmer {{number}} ist nicht offen: {{reason}}.", en: "Room {{number}} is not open: {{reason}}." },
});
