import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startTestServer } from "#tests/support/test-server.ts";

const FOR_EVER = "public, max-age=31536000, immutable";

/** A server of a client of three files, and what it answers at a path. */
async function serveFiles() {
  const dir = temporaryFolder();
  mkdirSync(join(dir, "assets"));
  for (const [name, text] of [
    ["index.html", "<h1>Keyrack</h1>"],
    ["sw.js", "worker"],
    ["assets/plan-B7xq.js", "plan"],
    ["assets/plan-B7xq.js.gz", gzipSync("plan")],
  ] as const) {
    writeFileSync(join(dir, name), text);
  }
  const { url } = await startTestServer(undefined, dir);
  return async (path: string, { method = "GET", encoding = "identity" } = {}) => {
    const { status, headers } = await fetch(url + path, { method, headers: { "accept-encoding": encoding } });
    const [type = ""] = (headers.get("content-type") ?? "").split(";");
    return { status, type, kept: headers.get("cache-control"), encoding: headers.get("content-encoding") };
  };
}

test("files with hashed names are kept for ever, others are asked for each time, and every screen is the app", async () => {
  const get = await serveFiles();
  expect(await get("/assets/plan-B7xq.js")).toMatchObject({ status: 200, type: "application/javascript", kept: FOR_EVER });
  expect(await get("/assets/plan-B7xq.js", { method: "HEAD" })).toMatchObject({ status: 200, kept: FOR_EVER });
  expect(await get("/assets/plan-B7xq.js", { encoding: "gzip" })).toMatchObject({ status: 200, encoding: "gzip", kept: FOR_EVER });
  expect(await get("/sw.js")).toMatchObject({ status: 200, type: "application/javascript", kept: "no-cache" });
  for (const path of ["/", "/index.html", "/rooms/1"]) {
    expect(await get(path)).toMatchObject({ status: 200, type: "text/html", kept: "no-cache" });
  }
});

test("an asset is not found unless it is one of the folder's files", async () => {
  const get = await serveFiles();
  for (const path of ["/assets/gone.js", "/assets", "/assets/", "/assets/..%2findex.html", "/assets/%00", "/assets/a%2fb"]) {
    expect(await get(path), path).toMatchObject({ status: 404, type: "application/problem+json" });
  }
});
