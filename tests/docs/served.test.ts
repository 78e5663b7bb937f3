import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeTestProperty, startTestServer } from "#tests/support/test-server.ts";

const clientDir = mkdtempSync(join(tmpdir(), "keyrack-docs-"));

beforeAll(() => {
  writeFileSync(join(clientDir, "index.html"), "<!doctype html><title>The app</title>");
  execFileSync(process.execPath, ["scripts/docs-pages.mjs", join(clientDir, "docs")]);
  return () => rmSync(clientDir, { recursive: true });
});

async function startDocs() {
  const { url } = await startTestServer(makeTestProperty(), clientDir);
  return (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers, redirect: "manual" });
}

test("/docs leads to the first page in the browser's language, without a login", async () => {
  const get = await startDocs();
  for (const [asked, path] of [
    ["en-GB,en;q=0.9", "/docs/en/"],
    ["de-AT", "/docs/de/"],
    ["fr", "/docs/de/"],
  ] as const) {
    const answer = await get("/docs", { "accept-language": asked });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
  }
  expect((await get("/docs/en")).headers.get("location")).toBe("/docs/en/");
});

test("a page has its language, its contents and a way to the other language", async () => {
  const get = await startDocs();
  const answer = await get("/docs/de/backup");
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await answer.text();
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<h1 id="sichern-und-wiederherstellen">Sichern und wiederherstellen</h1>');
  expect(html).toContain('href="/docs/en/backup"');
  expect(html).toContain('<a href="/docs/de/backup" aria-current="page">');
});

test("pages need neither scripts nor styles in their HTML, and their policy allows none", async () => {
  const get = await startDocs();
  const answer = await get("/docs/en/install");
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'; style-src 'self'");
  expect(policy).not.toContain("unsafe");
  expect(await answer.text()).not.toMatch(/<script(?! src="https:\/\/your)|<style|\sstyle=|\son\w+=/);
  expect((await get("/docs/docs.css")).headers.get("content-type")).toContain("text/css");
});

test("every link of every page leads to a page and a heading", async () => {
  const get = await startDocs();
  const paths = readdirSync(join(clientDir, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .map((name) => `/docs/${name.replace(/(index)?\.html$/, "")}`);
  expect(paths.length).toBeGreaterThan(30);
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, await (await get(path)).text());
  const broken = [...pages].flatMap(([from, html]) =>
    [...html.matchAll(/<a [^>]*href="(\/docs\/[^"]*|#[^"]*)"/g)].flatMap(([, href = ""]) => {
      const [path, anchor] = href.split("#");
      const page = pages.get(path || from);
      const isThere = page !== undefined && (anchor === undefined || page.includes(`id="${anchor}"`));
      return isThere ? [] : [`${from}: ${href}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("pages for developers lead to each other and to decisions; a file of the source is named without a link", async () => {
  const get = await startDocs();
  const html = await (await get("/docs/developers/start-here")).text();
  expect(html).toContain('<a href="/docs/decisions/">Decisions</a>');
  expect(html).toContain("<code>server/platform/core/work/work.ts</code>");
  expect(html).not.toMatch(/href="[^"]*\.ts"/);
  expect(await (await get("/docs/decisions/0001-synchronous-sqlite-in-one-process")).text()).toContain("0001 Synchronous SQLite");
});

test("pictures of the pages are served, and each has a text", async () => {
  const get = await startDocs();
  const html = await (await get("/docs/de/guest-register")).text();
  const [, src = "", alt = ""] = /<img src="([^"]+)" alt="([^"]+)"/.exec(html) ?? [];
  expect(alt).toBe("Anreisen des Tages");
  const picture = await get(src);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("what is not a page is not found, and nothing beside the pages is served", async () => {
  const get = await startDocs();
  for (const path of ["/docs/en/nothing", "/docs/..%2findex.html", "/docs/fr/install"]) {
    expect((await get(path)).status).toBe(404);
  }
});

test("a reader with an old link gets the contents in the language of the link", async () => {
  const get = await startDocs();
  for (const [path, language] of [
    ["/docs/en/nothing", "en"],
    ["/docs/de/nichts", "de"],
  ] as const) {
    const answer = await get(path, { accept: "text/html", "accept-language": "fr" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain(`<html lang="${language}">`);
  }
});

test("security.txt names the contact of the installation, and is not there without one", async () => {
  const { url } = await startTestServer(makeTestProperty(), undefined, { securityContact: "security@keyrack.example" });
  const answer = await fetch(`${url}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toMatch(
    /^Contact: mailto:security@keyrack\.example\nExpires: \d{4}-.+Z\nPreferred-Languages: de, en\nCanonical: http.+\/\.well-known\/security\.txt\n$/,
  );
  const { url: other } = await startTestServer();
  expect((await fetch(`${other}/.well-known/security.txt`)).status).toBe(404);
});

test("every page is there as Markdown, too, and its links lead to Markdown and pictures", async () => {
  const get = await startDocs();
  const pages = readdirSync(join(clientDir, "docs"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const html = readdirSync(join(clientDir, "docs"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  expect(pages.map((name) => name.replace(/md$/, "html")).sort()).toEqual(html.sort());
  const broken: string[] = [];
  for (const page of pages) {
    const answer = await get(`/docs/${page}`);
    expect(answer.headers.get("content-type")).toContain("text/markdown");
    const links = [...(await answer.text()).matchAll(/\]\((\/docs\/[^)#\s]+)/g)].map(([, path = ""]) => path);
    for (const path of links) {
      const isThere = /\.(md|png|svg)$/.test(path) && (await get(path)).status === 200;
      if (!isThere) broken.push(`${page}: ${path}`);
    }
  }
  expect(broken).toEqual([]);
});
