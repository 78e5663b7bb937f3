import { expect, test } from "vitest";
import { afterNoteRefused, afterNoteTaken, shownNote, type UnsentNote } from "#shared/stays/housekeeping/unsent-notes.ts";

const unsent = (id: string, text: string, refused: string | null = null): UnsentNote => ({
  id,
  text,
  refused,
  property_id: "p",
  user_id: "maria",
  author_name: "Maria",
  room_id: "101",
  number: "101",
  has_photo: false,
  note_id: null,
  made_at: "2030-04-01T10:00:00.000Z",
});
const fromServer = { text: "Old", author_name: "Anna", created_at: "2030-03-01T10:00:00.000Z", has_photo: false };

test("an unsent note is on the board for its author, the latest one, and only beside its room", () => {
  const waiting = [unsent("1", "Bulb"), unsent("2", "Curtain")];
  expect(shownNote({ id: "101", note: fromServer }, waiting)).toMatchObject({ text: "Curtain", author_name: "Maria" });
  expect(shownNote({ id: "102", note: fromServer }, waiting)).toBe(fromServer);
});

test("a refused note keeps its words, and the board shows the server's again", () => {
  const notes = afterNoteRefused([unsent("1", "Bulb")], "1", "Not allowed");
  expect(notes).toEqual([unsent("1", "Bulb", "Not allowed")]);
  expect(shownNote({ id: "101", note: fromServer }, notes)).toBe(fromServer);
});

test("a note whose words are taken waits on for its photo, and shows it", () => {
  const waiting = [{ ...unsent("1", "Bulb"), has_photo: true }, unsent("2", "Curtain")];
  expect(afterNoteTaken(waiting, "1", "n7").map(({ note_id }) => note_id)).toEqual(["n7", null]);
  expect(shownNote({ id: "101", note: fromServer }, waiting.slice(0, 1))).toMatchObject({ text: "Bulb", has_photo: true });
});
