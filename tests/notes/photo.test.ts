import { expect, test } from "vitest";
import type { BoardRow } from "#shared/stays/housekeeping/schema.ts";
import type { Note } from "#shared/stays/notes/schema.ts";
import type { File } from "#shared/tenant/files/schema.ts";
import { addGuest, furnish } from "#tests/support/guesthouse.ts";
import { insertProperty, makeMember, startTestServer } from "#tests/support/test-server.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

async function propertyWithNote() {
  const open = await startTestServer();
  const rooms = furnish(open.property);
  const maria = await open.cookieOf(makeMember(open.property, "cleaning", "Maria"));
  const call = open.callerWith({ cookie: maria });
  const { body: note } = await call<Note>("POST /notes", { parent_id: rooms.room101, text: "Bulb" });
  async function upload(bytes: Buffer, who = maria, id = note.id) {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "photo.jpg");
    const answer = await fetch(`${open.url}/api/notes/${id}/photo`, { method: "POST", body: form, headers: { cookie: who } });
    return { status: answer.status, body: (await answer.json()) as Partial<Note> & { errors?: unknown } };
  }
  const look = (who: string) => fetch(`${open.url}/api/notes/${note.id}/photo`, { headers: { cookie: who } });
  const filesLeft = () => open.property.runtime.db.$client.prepare("SELECT count(*) FROM files WHERE deleted_at IS NULL").pluck().get();
  return { ...open, ...rooms, maria, call, note, upload, look, filesLeft };
}

test("housekeeping puts a photo beside a note on a room, and reception sees it there", async () => {
  const { property, login, maria, call, note, url, upload, look, cookieOf, filesLeft } = await propertyWithNote();
  expect((await call<BoardRow[]>("GET /housekeeping")).body[0]?.note).toMatchObject({ text: "Bulb", has_photo: false });
  expect((await look(maria)).status).toBe(404);
  expect(await upload(PNG)).toMatchObject({ status: 200, body: { text: "Bulb", photo_id: expect.any(String), version: 2 } });
  const shown = await call<{ photo_id: string }>(`GET /notes/${note.id}`);
  const asScreensAsk = `${url}/api/notes/${note.id}/photo?photo=${shown.body.photo_id}`;
  expect((await fetch(asScreensAsk, { headers: { cookie: maria } })).status).toBe(200);
  expect((await call<BoardRow[]>("GET /housekeeping")).body[0]?.note).toMatchObject({ has_photo: true });

  const seen = await look(await cookieOf(makeMember(property, "staff", "Anna")));
  expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await seen.arrayBuffer()).equals(PNG)).toBe(true);
  // Housekeeping may not list files, the kitchen may not read notes, and other properties see nothing of it.
  expect((await call("GET /files")).status).toBe(403);
  expect((await look(await cookieOf(makeMember(property, "catering")))).status).toBe(403);
  expect((await look(await cookieOf(makeMember(property, "admin", "Boss", insertProperty(property.runtime, "Almhof"))))).status).toBe(404);

  // Sent twice, as after a lost answer, the photo is stored once.
  await upload(PNG);
  expect(filesLeft()).toBe(1);
  const manager = await login("manager");
  const { body: files } = await manager.call<{ data: File[] }>("GET /files?expand=uses");
  expect(files).toMatchObject({ count: 1, data: [{ uses: [{ object: "note", name: "Maria" }] }] });
  expect((await manager.call(`DELETE /files/${files.data[0]?.id}`)).body).toMatchObject({ type: "in_use" });
});

test("only pictures, and only from who may change the note; nothing of the rest is kept", async () => {
  const { property, upload, cookieOf, filesLeft } = await propertyWithNote();
  const anna = await cookieOf(makeMember(property, "staff", "Anna"));
  expect(await upload(PNG, anna)).toMatchObject({ status: 403 });
  expect(await upload(Buffer.from("<script>alert(1)</script>"))).toMatchObject({ status: 400, body: { errors: [{ path: "file" }] } });
  expect(await upload(Buffer.concat([PNG, Buffer.alloc(8 * 1_048_576)]))).toMatchObject({ status: 400 });
  expect((await upload(PNG, undefined, "nowhere")).status).toBe(404);
  expect(filesLeft()).toBe(0);
});

test("a photo comes back with its note, and goes with the person whom the note is about", async () => {
  const { property, login, url, filesLeft } = await propertyWithNote();
  const { call, cookie } = await login("admin");
  const contact = addGuest(property, "Lena Huber");
  const { body: note } = await call<Note>("POST /notes", { parent_id: contact, text: "Passport" });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(PNG)], { type: "image/png" }), "passport.png");
  await fetch(`${url}/api/notes/${note.id}/photo`, { method: "POST", body: form, headers: { cookie } });
  const look = async () => (await fetch(`${url}/api/notes/${note.id}/photo`, { headers: { cookie } })).status;
  await call(`DELETE /notes/${note.id}`);
  expect(await look()).toBe(404);
  await call(`POST /notes/${note.id}/undo_delete`);
  expect([await look(), filesLeft()]).toEqual([200, 1]);

  expect((await call(`POST /contacts/${contact}/anonymize`)).status).toBe(200);
  expect([await look(), filesLeft()]).toEqual([404, 0]);
});
