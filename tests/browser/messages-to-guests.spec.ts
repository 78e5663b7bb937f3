import { createRule } from "#server/office/messages/rules.ts";
import { createBooking } from "#server/stays/bookings/planning/create-booking.ts";
import { MessageRuleInput } from "#shared/office/messages/schema.ts";
import { inCents } from "#shared/platform/core/wire-money.ts";
import { BookingInput } from "#shared/stays/bookings/schema.ts";
import { expect, expectAccessible, type FrontDesk, picture, test } from "#tests/browser/desk.ts";
import { withMailServer } from "#tests/browser/with-mail.ts";
import { addContact } from "#tests/support/guesthouse.ts";
import { as } from "#tests/support/test-server.ts";

/** A stay from 5 April whose directions are due on the 2nd at 10:00. */
function planDirections(desk: FrontDesk, email: string): { id: string; customer_id: string } {
  const { property, owner } = desk;
  as(property, owner, (work) =>
    createRule(
      work,
      MessageRuleInput.parse({
        name: "Directions",
        active: true,
        occasion: "before_arrival",
        days: 3,
        time: "10:00",
        template: { en: { subject: "Your arrival on {{check_in}}", body: "{{greeting}}\n\nwe expect you." } },
      }),
    ),
  );
  const customer_id = addContact(property, "Eva Huber", {
    language: "en",
    communication: JSON.stringify({ email, phone: "0664 1234567" }),
  });
  const stay = { occupancy: 2, customer_id, room_id: desk.room101, check_in: "2030-04-05", check_out: "2030-04-08" };
  const { id } = as(property, owner, (work) => createBooking(work, inCents(BookingInput).parse(stay)));
  return { id, customer_id };
}

test("an address that the mail server refuses is marked on the stay and the contact", async ({ desk }) => {
  const { mailServer, later, failures } = await withMailServer(desk);
  mailServer.behaviour.recipient = () => [550, "no such user"];
  const { id, customer_id } = planDirections(desk, "Nobody@example.com");
  const clara = await desk.sitDown("Clara");
  await clara.open(`/bookings/${id}?tab=messages`);
  const glance = clara.page.getByRole("region", { name: "At a glance" });
  await expect(glance).toContainText("Nobody@example.com");
  await expect(glance).not.toContainText("refused");
  await clara.page.getByRole("button", { name: "Send now: Directions" }).click();
  await later(1);
  await expect(clara.page.getByText("Failed", { exact: true })).toBeVisible();
  await expect(glance).toContainText("The mail server refused this address on 1 Apr 2030");
  await expect(glance).toContainText("no such user");
  await expectAccessible(clara.page);
  await picture(clara.page, "address-refused");
  await clara.open(`/contacts/${customer_id}`);
  await expect(clara.page.getByText(/Messages are not sent to it/)).toBeVisible();
  expect([...clara.failures, ...failures]).toEqual([]);
});
