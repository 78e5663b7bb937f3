import { once } from "node:events";
import { createDeflateRaw } from "node:zlib";
import { expect, test } from "vitest";
import { startTestServer } from "#tests/support/test-server.ts";

const MIB = 1_048_576;

/** A ZIP whose one entry, which type detection tries to read, inflates to a thousand times its size. */
async function zipBomb(inflatedMib: number): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on("data", (part: Buffer) => void parts.push(part));
  const spaces = Buffer.alloc(MIB, " ");
  for (let n = 0; n < inflatedMib; n++) if (!deflate.write(spaces)) await once(deflate, "drain");
  deflate.end();
  await once(deflate, "end");
  const content = Buffer.concat(parts);
  const name = Buffer.from("[Content_Types].xml");
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(inflatedMib * MIB, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, content]);
}

/** The header of a Windows Media file with an object of size 0, smaller than its own header. */
const MALFORMED_ASF = Buffer.concat([Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"), Buffer.alloc(100)]);

async function upload(url: string, cookie: string, bytes: Buffer) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/zip" }), "harmless.zip");
  const response = await fetch(url, { method: "POST", body: form, headers: { cookie, "accept-language": "en" } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The highest memory outside the heap during a task. */
async function mostBuffered(task: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watching = setInterval(() => void (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 2);
  await task();
  clearInterval(watching);
  return most / MIB;
}

test("a zip bomb is kept like any file, or refused as a picture, and never inflated", async () => {
  const open = await startTestServer();
  const { cookie } = await open.login("staff");
  const cleaner = await open.login("cleaning");
  const bomb = await zipBomb(200);
  expect(bomb.length).toBeLessThan(MIB);
  const most = await mostBuffered(async () => {
    expect((await upload(`${open.url}/api/files`, cookie, bomb)).status).toBe(200);
    expect((await upload(`${open.url}/api/users/me/avatar`, cleaner.cookie, bomb)).body).toMatchObject({ status: 400, type: "validation" });
  });
  expect(most).toBeLessThan(40);
});

test("bytes on which type detection fails are just bytes", async () => {
  const open = await startTestServer();
  const { cookie } = await open.login("staff");
  expect(await upload(`${open.url}/api/files`, cookie, MALFORMED_ASF)).toMatchObject({
    status: 200,
    body: { content_type: "application/octet-stream", size: 116 },
  });
});
