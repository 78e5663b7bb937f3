import { texts } from "#shared/platform/core/text.ts";

/** Texts of the labels for the doors of the rooms. */
export const roomCodesText = texts({
  title: { de: "QR-Codes der Zimmer", en: "QR codes of the rooms" },
  room: { de: "Zimmer", en: "Room" },
  scan: { de: "Zimmer fertig? Code scannen und bestätigen.", en: "Room done? Scan the code and confirm." },
});
