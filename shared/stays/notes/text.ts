import { texts } from "#shared/platform/core/text.ts";

export const notesText = texts({
  title: { de: "Notizen", en: "Notes" },
  write: { de: "Neue Notiz", en: "New note" },
  placeholder: { de: "Was sollen die Kolleginnen und Kollegen wissen?", en: "What should your colleagues know?" },
  add: { de: "Notiz speichern", en: "Add note" },
  edit_note: { de: "Notiz von {{name}} bearbeiten", en: "Edit the note by {{name}}" },
  delete_note: { de: "Notiz von {{name}} löschen", en: "Delete the note by {{name}}" },
  text: { de: "Notiz", en: "Note" },
  deleted: { de: "Notiz gelöscht", en: "Note deleted" },
  empty_title: { de: "Noch keine Notizen", en: "No notes yet" },
  empty_detail: {
    de: "Wünsche, Absprachen, Kleinigkeiten: Was hier steht, sieht das ganze Team sofort.",
    en: "Wishes, agreements, little things: the whole team sees at once what is written here.",
  },
  add_photo: { de: "Foto", en: "Photo" },
  remove_photo: { de: "Foto entfernen", en: "Remove the photo" },
  photo: { de: "Foto zur Notiz", en: "Photo of the note" },
  photo_by: { de: "Foto von {{name}}, in voller Größe öffnen", en: "Photo by {{name}}, open in full size" },
  photo_lost: { de: "Das Foto ging nicht mit: {{reason}}", en: "The photo was not sent: {{reason}}" },
  handover: { de: "Übergabe", en: "Handover" },
  handover_write: { de: "Notiz für die nächste Schicht", en: "Note for the next shift" },
  handover_empty: {
    de: "Was die nächste Schicht wissen oder tun soll: „Herr Vogel bekommt um 7 ein Taxi“.",
    en: "What the next shift should know or do: “a taxi for Mr Vogel at 7”.",
  },
  done_note: { de: "Notiz von {{name}} ist erledigt", en: "The note by {{name}} is done" },
  done: { de: "Notiz erledigt", en: "Note done" },
  more: { de: "Ältere Notizen", en: "Older notes" },
});
