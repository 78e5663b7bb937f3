import { Script } from "node:vm";
import { expect, test, vi } from "vitest";
import { API_GUIDES } from "#server/office/api-docs/guides.ts";
import { CHECK_IN_NODE } from "#server/office/api-docs/webhooks-guide.ts";
import { signedHeaders } from "#server/platform/core/outgoing/sign.ts";
import { onCleanUp } from "#tests/support/clean-up.ts";
import { PROCEDURES } from "#tests/support/procedures.ts";
import { NOW, startTestServer } from "#tests/support/test-server.ts";

async function text(path: string): Promise<string> {
  const { url } = await startTestServer();
  const response = await fetch(`${url}${path}`);
  expect(response.status).toBe(200);
  return response.text();
}

test("the documentation page names every call, by chapter, with who may make it", async () => {
  const page = await text("/api/docs");
  const heads = PROCEDURES.flatMap(({ name, rest }) => (rest ? [`id="${name}" data-method="${rest.split(" ")[0]}"`] : []));
  expect(heads.filter((head) => !page.includes(head))).toEqual([]);
  expect(page).toContain("For admin, manager, staff, cleaning.");
  expect(page).toContain("Availability and prices");
});

test("its guides name calls that exist, and show real answers", async () => {
  const page = await text("/api/docs");
  const guides = page.slice(page.indexOf('id="first-booking"'), page.indexOf('id="conventions"')).replace(/<pre[\s\S]*?<\/pre>/g, "");
  expect(page).toContain("channel-4711");
  // AlpineBits has an address of its own, outside of the API.
  const known = new Set([...PROCEDURES.flatMap(({ rest }) => rest ?? []), "POST /alpinebits"]);
  const named = [...guides.matchAll(/<code>((?:GET|POST|PUT|PATCH|DELETE) \/[^\s<?]+)/g)].map(([, call]) => String(call));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((call) => !known.has(call))).toEqual([]);
});

test("one text for other programs names every call, and the guides as Markdown", async () => {
  const { url } = await startTestServer();
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    return { type: answer.headers.get("content-type"), text: await answer.text() };
  };
  const { type, text: told } = await get("/api/llms.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  expect(told).toMatch(/^# Keyrack\n\n> /);
  expect(PROCEDURES.flatMap(({ rest }) => rest ?? []).filter((call) => !told.includes(`\`${call}\``))).toEqual([]);
  const guides = [...told.matchAll(/\]\((\/api\/docs\/[\w-]+\.md)\)/g)].map(([, path = ""]) => path);
  expect(guides).toHaveLength(API_GUIDES.length);
  for (const path of guides) {
    const guide = await get(path);
    expect(guide.type).toBe("text/markdown; charset=utf-8");
    expect(guide.text).toMatch(/^# \w/);
    expect(guide.text.replace(/```[\s\S]*?```|`[^`]*`/g, "")).not.toMatch(/<\w|Copy/);
  }
  expect((await get("/api/docs/webhooks.md")).text).toContain(`\`\`\`\n${CHECK_IN_NODE}\n\`\`\``);
});

test("its script is a program that needs nothing else", async () => {
  const script = await text("/api/docs/script.js");
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/__vi_import|import\(/);
});

test("the check of a webhook's signature, as the guide shows it, knows ours and no other", async () => {
  const { isFromKeyrack } = (await import(`data:text/javascript,${encodeURIComponent(CHECK_IN_NODE)}`)) as {
    isFromKeyrack: (headers: object, body: string, secret: string) => boolean;
  };
  const body = '{"type":"booking.created"}';
  vi.useFakeTimers({ now: new Date(NOW), toFake: ["Date"] });
  onCleanUp(() => void vi.useRealTimers());
  const headers = signedHeaders("the secret", body, new Date(NOW));
  expect(isFromKeyrack(headers, body, "the secret")).toBe(true);
  expect(isFromKeyrack(headers, `${body} `, "the secret")).toBe(false);
  expect(isFromKeyrack(headers, body, "another")).toBe(false);
  expect(isFromKeyrack(signedHeaders("the secret", body, new Date(Date.parse(NOW) - 600_000)), body, "the secret")).toBe(false);
});

test("the document and its page are compressed once, and sent again only after a change", async () => {
  const { url } = await startTestServer();
  for (const path of ["/api/openapi.json", "/api/docs", "/api/docs/script.js", "/api/llms.txt", "/api/docs/webhooks.md"]) {
    const first = await fetch(url + path);
    const etag = first.headers.get("etag") ?? "";
    expect([path, first.status, first.headers.get("content-encoding"), etag.length > 20]).toEqual([path, 200, "gzip", true]);
    const plain = await fetch(url + path, { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(await first.text());
    const again = await fetch(url + path, { headers: { "if-none-match": `W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
});
