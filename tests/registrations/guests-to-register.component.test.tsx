import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { GuestsToRegister } from "#client/stays/registrations/guests-to-register.tsx";
import type { StayToRegister } from "#shared/stays/registrations/schema.ts";
import { expectCount, picture } from "#tests/support/components/hand.ts";
import { showScreen } from "#tests/support/components/screen.tsx";

const STAY: StayToRegister = {
  id: "b1",
  code: "K7",
  status: "confirmed",
  room: "101",
  check_in: "2030-04-01",
  check_out: "2030-04-04",
  customer: "Maximiliane Oberhuber-Schwarzenegger",
  occupancy: 3,
  entered: 1,
  guests: [
    {
      id: "anna",
      name: "Maximiliane Oberhuber-Schwarzenegger",
      nationality: null,
      missing: ["date_of_birth", "nationality", "address.city"],
      document_missing: [],
    },
  ],
};

test.each([1, 0])("a warning is beside its text on a phone, %i entered", async (entered) => {
  const stay = entered === 0 ? { ...STAY, entered, guests: [] } : STAY;
  const element = (
    <div style={{ width: 210 }}>
      <GuestsToRegister stay={stay} />
    </div>
  );
  await showScreen({ at: "/registrations", path: "/registrations", element, answers: {} });
  await expect.element(page.getByText(/Oberhuber/).first()).toBeVisible();
  const marks = [...document.querySelectorAll("svg.tabler-icon-alert-triangle")];
  expect(marks).toHaveLength(entered === 0 ? 1 : 2);
  for (const mark of marks) {
    const { right, bottom } = mark.getBoundingClientRect();
    const words = mark.nextElementSibling?.getBoundingClientRect();
    expect(words?.left).toBeGreaterThanOrEqual(right);
    expect(words?.top).toBeLessThan(bottom);
  }
  await picture(`guests-to-register-${entered}`);
});

test.each([
  { open: ["issued_on"] as const, ticks: 0 },
  { open: [] as const, ticks: 1 },
])("only whose document is complete, too, has a tick: $open open", async ({ open, ticks }) => {
  const guests = STAY.guests.map((guest) => ({ ...guest, nationality: "HU", missing: [], document_missing: [...open] }));
  const element = <GuestsToRegister stay={{ ...STAY, occupancy: 1, guests }} />;
  await showScreen({ at: "/registrations", path: "/registrations", element, answers: {} });
  await expect.element(page.getByText(/Oberhuber/).first()).toBeVisible();
  await expectCount(page.getByLabelText("complete", { exact: true }), ticks);
  await expectCount(page.getByText("Travel document: Issued on open"), 1 - ticks);
});
