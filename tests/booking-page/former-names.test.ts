import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderPage } from "#client/channels/booking-page/render.tsx";
import type { BuiltSite } from "#server/channels/booking-page/site/built-site.ts";
import type { Property } from "#shared/tenant/properties/schema.ts";
import { startPage } from "#tests/booking-page/open-page.ts";

const SITE: BuiltSite = {
  renderPage: async () => renderPage,
  script: "/assets/booking-page.js",
  styles: readFileSync("client/channels/booking-page/page.css", "utf8"),
};

/** An open page at /book/edelweiss, and calls that rename its property and visit addresses. */
async function startNamed() {
  const opened = await startPage({}, { bookingSite: SITE });
  const { property, url, admin, guest } = opened;
  const { $client } = property.runtime.db;
  /** The status of an address, and where it leads. */
  const visit = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  const rename = (slug: string) => admin.call<Property>(`PUT /properties/${property.property_id}`, { name: "Pension Edelweiss", slug });
  const isRead = async (slug: string) => (await guest<{ slug?: string }>(`GET /public/properties/${slug}`)).body.slug ?? null;
  return { ...opened, $client, visit, rename, isRead };
}

test("after each change of the short name all former addresses lead to the present one, with what was chosen", async () => {
  const { visit, rename, isRead } = await startNamed();
  expect((await rename("alpenrose")).status).toBe(200);
  expect(await visit("/book/edelweiss?adults=3&lang=en")).toEqual([302, "/book/alpenrose?adults=3&lang=en"]);
  expect(await visit("/book/alpenrose")).toEqual([200, null]);
  await rename("enzian");
  for (const former of ["edelweiss", "alpenrose"]) expect(await visit(`/book/${former}`)).toEqual([302, "/book/enzian"]);
  // A page that is open in a browser goes on under its former name.
  expect(await isRead("edelweiss")).toBe("enzian");
  expect(await visit("/book/unknown")).toEqual([404, null]);
});

test("a name that is taken back is no former one any more", async () => {
  const { visit, rename, isRead } = await startNamed();
  await rename("alpenrose");
  await rename("edelweiss");
  expect(await visit("/book/edelweiss")).toEqual([200, null]);
  expect(await visit("/book/alpenrose")).toEqual([302, "/book/edelweiss"]);
  await rename("alpenrose");
  expect(await visit("/book/edelweiss")).toEqual([302, "/book/alpenrose"]);
  expect(await isRead("edelweiss")).toBe("alpenrose");
});

test("a former name that another property has taken is its own, whether or not it has a page", async () => {
  const { admin, visit, rename, isRead } = await startNamed();
  await rename("alpenrose");
  const made = await admin.call<Property>("POST /properties", { name: "Edelweiss", slug: "edelweiss" });
  expect(made.body.slug).toBe("edelweiss");
  expect(await visit("/book/edelweiss")).toEqual([404, null]);
  expect(await isRead("edelweiss")).toBeNull();
  // A property cannot take back what another one has now.
  expect((await rename("edelweiss")).status).toBe(400);
});

test("the program names no new property by a former name of another one", async () => {
  const { admin, rename } = await startNamed();
  await rename("alpenrose");
  expect((await admin.call<Property>("POST /properties", { name: "Edelweiss" })).body.slug).toBe("edelweiss-2");
});

test("a former name does not tell of a page that is closed, nor of a property that is gone", async () => {
  const { $client, property, visit, rename } = await startNamed();
  await rename("alpenrose");
  $client.prepare("UPDATE booking_pages SET content = json_set(content, '$.active', json('false'))").run();
  expect(await visit("/book/edelweiss")).toEqual([404, null]);
  $client.prepare("UPDATE booking_pages SET content = json_set(content, '$.active', json('true'))").run();
  expect(await visit("/book/edelweiss")).toEqual([302, "/book/alpenrose"]);
  $client.prepare("UPDATE properties SET deleted_at = '2030-04-01T10:00:00.000Z' WHERE id = ?").run(property.property_id);
  expect(await visit("/book/edelweiss")).toEqual([404, null]);
});
