import { expect, test } from "vitest";
import { insertProperty, makeMember, startTestServer } from "#tests/support/test-server.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

async function propertyWithFaces() {
  const open = await startTestServer();
  const ivana = makeMember(open.property, "cleaning", "Ivana");
  const cookie = await open.cookieOf(ivana);
  async function upload(bytes: Buffer, who = cookie, path = "/users/me/avatar") {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "me.png");
    const response = await fetch(`${open.url}/api${path}`, { method: "POST", body: form, headers: { cookie: who } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const look = (id: unknown, who: string) => fetch(`${open.url}/api/avatars/${String(id)}`, { headers: { cookie: who } });
  const filesLeft = () => open.property.runtime.db.$client.prepare("SELECT count(*) FROM files WHERE deleted_at IS NULL").pluck().get();
  return { ...open, ivana, cookie, upload, look, filesLeft, call: open.callerWith({ cookie }) };
}

test("each user has their own picture, visible to members of the same property", async () => {
  const { property, upload, look, call, cookieOf, cookie, filesLeft } = await propertyWithFaces();
  const first = await upload(PNG);
  expect(first).toMatchObject({ status: 200, body: { object: "user", name: "Ivana", avatar_id: expect.any(String) } });
  const id = first.body["avatar_id"];
  expect((await call("GET /users/me")).body).toMatchObject({ role: "cleaning", avatar_id: id, avatar: `/api/avatars/${String(id)}` });
  expect((await call("GET /session")).body).toMatchObject({ avatar_url: `/api/avatars/${String(id)}` });

  const colleague = await cookieOf(makeMember(property, "catering"));
  const seen = await look(id, colleague);
  expect(seen.status).toBe(200);
  expect(seen.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await seen.arrayBuffer()).equals(PNG)).toBe(true);
  const elsewhere = await cookieOf(makeMember(property, "admin", "Boss", insertProperty(property.runtime, "Almhof")));
  expect((await look(id, elsewhere)).status).toBe(404);

  const second = await upload(PNG);
  expect(second.body["avatar_id"]).not.toBe(id);
  expect((await look(id, cookie)).status).toBe(404);
  expect(filesLeft()).toBe(1);
  expect((await call("DELETE /users/me/avatar")).body).toMatchObject({ avatar_id: null });
  expect((await call("GET /session")).body).toMatchObject({ avatar_url: null });
  expect(filesLeft()).toBe(0);
});

test("a picture that is sent again with the same key is kept once", async () => {
  const { url, cookie, filesLeft } = await propertyWithFaces();
  const send = async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(PNG)], { type: "image/png" }), "me.png");
    const headers = { cookie, "idempotency-key": "me" };
    return (await (await fetch(`${url}/api/users/me/avatar`, { method: "POST", body: form, headers })).json()) as Record<string, unknown>;
  };
  const first = await send();
  expect((await send())["avatar_id"]).toBe(first["avatar_id"]);
  expect(filesLeft()).toBe(1);
});

test("what is no small picture is refused, and nothing of it is kept", async () => {
  const { upload, filesLeft } = await propertyWithFaces();
  expect(await upload(Buffer.from("<script>alert(1)</script>"))).toMatchObject({ status: 400, body: { errors: [{ path: "file" }] } });
  expect(await upload(Buffer.concat([PNG, Buffer.alloc(1_048_577)]))).toMatchObject({ status: 400, body: { errors: [{ path: "file" }] } });
  expect(filesLeft()).toBe(0);
});

test("a file of the property can be the picture, for who may read files; nobody opens one that way", async () => {
  const { property, upload, look, call, callerWith, cookieOf, cookie } = await propertyWithFaces();
  const anna = await cookieOf(makeMember(property, "staff", "Anna"));
  const { body } = await upload(PNG, anna, "/files");
  const file = String(body["id"]);
  expect((await look(file, cookie)).status).toBe(404);
  expect((await call("PATCH /users/me", { avatar_id: file })).body).toMatchObject({ type: "not_found", errors: [{ path: "avatar_id" }] });

  const byAnna = callerWith({ cookie: anna });
  expect((await byAnna("PATCH /users/me", { avatar_id: file })).body).toMatchObject({ avatar_id: file });
  expect((await look(file, cookie)).status).toBe(200);
  expect((await byAnna(`DELETE /files/${file}`)).body).toMatchObject({ type: "in_use", detail: "1 profile picture" });
});
