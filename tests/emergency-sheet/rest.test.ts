import { expect, test } from "vitest";
import { emergencySheet } from "#server/emergency-sheet/queries.ts";
import { cents } from "#shared/core/money.ts";
import { aHouseInTrouble } from "#tests/emergency-sheet/a-house-in-trouble.ts";
import { viewOf } from "#tests/support/house.ts";
import { readPdf } from "#tests/support/pdf.ts";

test("the sheet tells who is in the house, who comes and goes, what is free, closed and open", async () => {
  const house = await aHouseInTrouble();
  const { actor } = await house.login("staff");
  const told = emergencySheet(viewOf(house.house, actor));
  const names = (stays: readonly { name: string }[]) => stays.map(({ name }) => name);

  expect(told.date).toBe("2030-04-01");
  expect(names(told.in_house)).toEqual(["Overdue", "Staying"]);
  expect(names(told.departures)).toEqual(["Overdue"]);
  expect(names(told.arrivals)).toEqual(["Coming"]);
  expect(names(told.arrivals_tomorrow)).toEqual(["Tomorrow"]);
  expect(names(told.owing)).toEqual(["Gone"]);
  expect(told.in_house[0]).toMatchObject({ room: "101", persons: 2, phone: "+43 1 Overdue", due_amount: cents(120.5) });
  expect(told.arrivals[0]).toMatchObject({ room: null, room_type: "Double", arrival_time: "21:45" });
  expect(told.rooms).toEqual([{ number: "110", state: "locked", until: "2030-04-03T10:00:00.000Z", reason: "New shower" }]);
  expect(told.types.map(({ name, total, tonight }) => [name, total, tonight])).toEqual([
    ["Double", 3, expect.any(Number)],
    ["Suite", 1, 1],
  ]);
});

test("it is a PDF in the reader's language that names its moment; before three at night it is still yesterday's day", async () => {
  const house = await aHouseInTrouble();
  const { cookie } = await house.login("staff");
  const get = async (language: string) => {
    const answer = await fetch(`${house.url}/api/emergency_sheet`, { headers: { cookie, "accept-language": language } });
    return { answer, text: (await readPdf(Buffer.from(await answer.arrayBuffer()))).text };
  };
  const { answer, text } = await get("en");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(answer.headers.get("content-disposition")).toContain('inline; filename="Emergency sheet Pension Edelweiss 2030-04-01 12.00.pdf"');
  expect(text).toContain("As of Mon, 1 April 2030, 12:00");
  expect(text).toContain("Overdue");
  expect(text).toContain("New shower");

  house.house.clock.now = "2030-04-01T23:30:00.000Z";
  const late = await get("de");
  expect(late.text).toContain("Stand Di., 2. April 2030, 01:30 Uhr");
  expect(late.text).toMatch(/Anreisen heute[\s\S]*Coming[\s\S]*Anreisen morgen[\s\S]*Tomorrow/);
});

test("it is for the desk only, and of its own house only", async () => {
  const house = await aHouseInTrouble();
  for (const role of ["cleaning", "catering"] as const) {
    expect((await (await house.login(role)).call("GET /emergency_sheet")).status).toBe(403);
  }
  const { actor } = await house.login("admin", "Neighbour", house.next_door);
  expect(emergencySheet(viewOf(house.house, actor))).toMatchObject({ in_house: [], arrivals: [], owing: [], types: [], rooms: [] });
});
