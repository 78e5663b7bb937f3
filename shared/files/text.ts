import { texts } from "#shared/core/text.ts";

export const filesText = texts({
  drop_here: { de: "oder hierher ziehen", en: "or drop it here" },
  drop_now: { de: "Loslassen zum Hochladen", en: "Let go to upload" },
  uploading: { de: "Wird hochgeladen …", en: "Uploading …" },
  too_large: { de: "Diese Datei ist zu groß: höchstens 20 MB.", en: "This file is too large: 20 MB at most." },
  wrong_type: { de: "Diese Art von Datei passt hier nicht.", en: "This kind of file does not fit here." },
  one_only: { de: "Bitte nur eine Datei.", en: "One file only, please." },
  no_picture: {
    de: "Dieses Bild lässt sich nicht lesen. Bitte ein anderes wählen.",
    en: "This picture cannot be read. Please choose another.",
  },
});
