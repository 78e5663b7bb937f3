import { expect, test } from "vitest";
import { isPortalAlias } from "#shared/guests/contacts/portal-alias.ts";

test.each([
  ["iprobs.123456@guest.booking.com", true],
  ["ABC123@m.ExpediaPartnerCentral.com", true],
  ["ilse@probstmann.example", false],
  ["ilse@notguest.booking.com", false],
  ["guest.booking.com@mail.example", false],
])("%s is an address of a portal: %s", (email, isAlias) => expect(isPortalAlias(email)).toBe(isAlias));
