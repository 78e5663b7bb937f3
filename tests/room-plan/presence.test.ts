import { expect, test } from "vitest";
import { planWords } from "#client/stays/room-plan/model/plan-words.ts";
import { heldByOthers } from "#client/stays/room-plan/store/use-presence.ts";
import { roomPlanText } from "#shared/stays/room-plan/text.ts";

const WORDS = planWords("en-GB", "EUR", (key) => roomPlanText[key].en);
const OWN = { screen: "here", user_id: "desk" };

test("what another screen holds is marked, with a colleague's name or as one's own other screen", () => {
  const entry = { connection_id: "c", looking_at: "room_plan", screen_name: null, records: [] };
  const held = heldByOthers(
    [
      { ...entry, user_id: "desk", name: "Reception", booking_id: "mine", screen: "here" },
      { ...entry, user_id: "desk", name: "Reception", booking_id: "beside", screen: "there" },
      { ...entry, user_id: "ben", name: "Ben", booking_id: "bens", screen: "bens" },
      { ...entry, user_id: "ben", name: "Ben", booking_id: null, screen: "bens" },
    ],
    OWN,
    WORDS,
  );
  expect([...held]).toEqual([
    ["beside", "Reception (another screen)"],
    ["bens", "Ben"],
  ]);
});
