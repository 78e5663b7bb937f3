import { texts } from "#shared/core/text.ts";

/** Words that every screen shares. */
export const actionsText = texts({
  save: { de: "Speichern", en: "Save" },
  cancel: { de: "Abbrechen", en: "Cancel" },
  close: { de: "Schließen", en: "Close" },
  create: { de: "Anlegen", en: "Create" },
  edit: { de: "Bearbeiten", en: "Edit" },
  delete: { de: "Löschen", en: "Delete" },
  retry: { de: "Nochmal versuchen", en: "Try again" },
  undo: { de: "Rückgängig", en: "Undo" },
  redo: { de: "Wiederholen", en: "Redo" },
  open: { de: "Öffnen", en: "Open" },
  search: { de: "Suchen", en: "Search" },
  back: { de: "Zurück", en: "Back" },
  yes: { de: "Ja", en: "Yes" },
  no: { de: "Nein", en: "No" },
  copy: { de: "Kopieren", en: "Copy" },
  copied: { de: "Kopiert", en: "Copied" },
  done: { de: "Fertig", en: "Done" },
});
