import { barOf, expect, picture, press, test } from "#tests/browser/desk.ts";
import { openAsGuest } from "#tests/browser/guest.ts";
import { withMailServer } from "#tests/browser/with-mail.ts";

test("a guest calls: the offer is made and mailed, the guest confirms it on the phone, and the plan turns solid", async ({
  desk,
  browser,
}) => {
  const { mailServer, later, failures } = await withMailServer(desk);
  const [clara, ben] = [await desk.sitDown("Clara"), await desk.sitDown("Ben")];
  await ben.open("/room-plan");

  await clara.open(`/room-plan?new=offer&room_id=${desk.room101}&check_in=2030-04-05&check_out=2030-04-08`);
  const panel = clara.page.getByRole("dialog", { name: "New offer" });
  await panel.getByRole("combobox", { name: "Customer" }).fill("Gruber");
  await clara.page.getByRole("option", { name: /Anna Gruber/ }).click();
  await expect(panel.getByLabel("Send the offer by e-mail")).toBeChecked();
  // While December is typed the field reads January; the stay keeps its three nights and is in the future.
  const days = [panel.getByLabel("Arrival", { exact: true }), panel.getByLabel("Departure", { exact: true })] as const;
  for (const [typed, arrival, departure] of [
    ["5/12", "05/12/2030", "08/12/2030"],
    ["5/1", "05/01/2031", "08/01/2031"],
    ["5/4/2030", "05/04/2030", "08/01/2031"],
  ] as const) {
    await days[0].press("ControlOrMeta+a");
    await days[0].pressSequentially(typed);
    await days[0].press("Tab");
    await expect(days[0]).toHaveValue(arrival);
    await expect(days[1]).toHaveValue(departure);
  }
  await days[1].fill("3");
  await days[1].press("Tab");
  await expect(days[1]).toHaveValue("08/04/2030");
  await picture(clara.page, "phone-offer-form");
  await panel.getByRole("button", { name: "Send offer" }).click();
  const offerId = () =>
    String(desk.property.runtime.db.$client.prepare("SELECT id FROM bookings WHERE expires_at IS NOT NULL").pluck().get());
  await expect.poll(offerId).not.toBe("undefined");
  const id = offerId();
  await expect(barOf(ben, id)).toHaveAccessibleName(/pending/);

  await later(31);
  await expect.poll(() => mailServer.received.length).toBe(1);
  const [letter] = mailServer.received;
  expect(letter?.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^Offer-.*\.pdf$/)]);
  const link = /http:\/\/keyrack\.example(\/public\/[\w-]+\/confirm)/.exec(letter?.text ?? "")?.[1] ?? "";
  const guest = await openAsGuest(browser, desk, link, { locale: "en-GB" });
  await guest.page.getByRole("button", { name: "Book with obligation to pay" }).click();
  await expect(guest.page.getByRole("heading", { name: "Thank you, your booking is confirmed!" })).toBeVisible();

  for (const colleague of [clara, ben]) await expect(barOf(colleague, id)).toHaveAccessibleName(/confirmed/);
  expect(desk.stateOf(id)?.status).toBe("confirmed");
  await press(ben, "d");
  await expect(ben.page.getByRole("textbox", { name: "Jump to date" })).toBeFocused();
  await press(ben, "Escape");
  await press(ben, "w");
  await expect(ben.page.getByRole("button", { name: "Book and check in" })).toHaveAttribute("type", "submit");
  expect([...clara.failures, ...ben.failures, ...guest.failures, ...failures]).toEqual([]);
  await guest.context.close();
});
