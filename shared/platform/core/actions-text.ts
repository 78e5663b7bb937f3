import { texts } from "#shared/platform/core/text.ts";

/** Texts that every screen shares. */
export const actionsText = texts({
  save: { de: "Speichern", en: "Save" },
  cancel: { de: "Abbrechen", en: "Cancel" },
  close: { de: "Schließen", en: "Close" },
  edit: { de: "Bearbeiten", en: "Edit" },
  delete: { de: "Löschen", en: "Delete" },
  retry: { de: "Nochmal versuchen", en: "Try again" },
  undo: { de: "Rückgängig", en: "Undo" },
  redo: { de: "Wiederholen", en: "Redo" },
  yes: { de: "Ja", en: "Yes" },
  no: { de: "Nein", en: "No" },
  copy: { de: "Kopieren", en: "Copy" },
  copied: { de: "Kopiert", en: "Copied" },
  done: { de: "Fertig", en: "Done" },
});
