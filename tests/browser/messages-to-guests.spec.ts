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

test("the front desk changes a planned message and sends it now; a colleague sees it leave, and the guest gets it once", async ({
  desk,
}) => {
  const { mailServer, later, failures } = await withMailServer(desk);
  const { id } = planDirections(desk, "eva@example.com");
  const [clara, ben] = [await desk.sitDown("Clara"), await desk.sitDown("Ben")];
  await ben.open(`/bookings/${id}?tab=messages`);
  const seen = ben.page.getByRole("list", { name: "Messages" }).getByRole("listitem");
  await expect(seen).toContainText("Planned for Tue 2 Apr");

  await clara.open("/messages");
  await expect(clara.page.getByRole("heading", { name: /Tue 2 Apr/ })).toBeVisible();
  await expectAccessible(clara.page);
  await picture(clara.page, "messages-week");
  await clara.page.getByRole("link", { name: /^Eva Huber/ }).click();
  await clara.page.getByRole("button", { name: "Edit: Directions" }).click();
  const dialog = clara.page.getByRole("dialog", { name: "Edit the message" });
  await dialog.getByLabel("Text", { exact: true }).fill("Dear Eva, the key is in the box beside the door.");
  await expectAccessible(clara.page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(seen).toContainText("Own text");

  await clara.page.getByRole("button", { name: "Directions: see the text" }).click();
  const open = clara.page.getByRole("dialog", { name: "Directions" });
  await expect(open.getByRole("article")).toContainText("the key is in the box");
  await expect(open.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/436641234567\?text=Dear%20Eva/);
  await expectAccessible(clara.page);
  await picture(clara.page, "message-open");
  await open.getByRole("button", { name: "Send now: Directions" }).click();
  await later(1);
  await expect(seen).toContainText("Sent on Mon 1 Apr");
  await expect(open.getByText("Sent", { exact: true })).toBeVisible();
  await expect(seen.getByRole("button", { name: /^(Send|Stop|Edit)/ })).toHaveCount(0);
  expect(mailServer.received).toMatchObject([{ to_addresses: ["eva@example.com"], subject: "Your arrival on Friday, 5 April 2030" }]);
  expect(mailServer.received[0]?.text).toContain("the key is in the box beside the door");
  expect([...clara.failures, ...ben.failures, ...failures]).toEqual([]);
});

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
