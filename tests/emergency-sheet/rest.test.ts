import { expect, test } from "vitest";
import { emergencySheet } from "#server/office/emergency-sheet/queries.ts";
import { cents } from "#shared/platform/core/money.ts";
import { busyMonday } from "#tests/emergency-sheet/busy-monday.ts";
import { readPdf } from "#tests/support/pdf.ts";
import { viewOf } from "#tests/support/test-server.ts";

test("the sheet shows who is inhouse, who comes and goes, what is free, closed and open", async () => {
  const property = await busyMonday();
  const { actor } = await property.login("staff");
  const recorded = emergencySheet(viewOf(property.property, actor));
  const names = (stays: readonly { name: string }[]) => stays.map(({ name }) => name);

  expect(recorded.date).toBe("2030-04-01");
  expect(names(recorded.in_house)).toEqual(["Overdue", "Staying"]);
  expect(names(recorded.departures)).toEqual(["Overdue"]);
  expect(names(recorded.arrivals)).toEqual(["Coming"]);
  expect(names(recorded.arrivals_tomorrow)).toEqual(["Tomorrow"]);
  expect(names(recorded.owing)).toEqual(["Gone"]);
  expect(recorded.in_house[0]).toMatchObject({ room: "101", persons: 2, phone: "+43 1 Overdue", due_amount: cents(120.5) });
  expect(recorded.arrivals[0]).toMatchObject({ room: null, room_type: "Double", arrival_time: "21:45" });
  expect(recorded.rooms).toEqual([{ number: "110", state: "locked", until: "2030-04-03T10:00:00.000Z", reason: "New shower" }]);
  expect(recorded.types.map(({ name, total, tonight }) => [name, total, tonight])).toEqual([
    ["Double", 3, expect.any(Number)],
    ["Suite", 1, 1],
  ]);
});

test("it is a PDF in the reader's language that names its moment; before three at night it is still yesterday's day", async () => {
  const property = await busyMonday();
  const { cookie } = await property.login("staff");
  const get = async (language: string) => {
    const answer = await fetch(`${property.url}/api/emergency_sheet`, { headers: { cookie, "accept-language": language } });
    return { answer, text: (await readPdf(Buffer.from(await answer.arrayBuffer()))).text };
  };
  const { answer, text } = await get("en");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("content-disposition")).toContain('inline; filename="Emergency sheet Pension Edelweiss 2030-04-01 12.00.pdf"');
  expect(text).toContain("As of Mon, 1 April 2030, 12:00");
  expect(text).toContain("Overdue");
  expect(text).toContain("New shower");

  property.property.clock.now = "2030-04-01T23:30:00.000Z";
  const late = await get("de");
  expect(late.text).toContain("Stand Di., 2. April 2030, 01:30 Uhr");
  expect(late.text).toMatch(/Anreisen heute[\s\S]*Coming[\s\S]*Anreisen morgen[\s\S]*Tomorrow/);
});

test("it is for the desk only, and of its own property only", async () => {
  const property = await busyMonday();
  for (const role of ["cleaning", "catering"] as const) {
    expect((await (await property.login(role)).call("GET /emergency_sheet")).status).toBe(403);
  }
  const { actor } = await property.login("admin", "Neighbour", property.next_door);
  expect(emergencySheet(viewOf(property.property, actor))).toMatchObject({ in_house: [], arrivals: [], owing: [], types: [], rooms: [] });
});
