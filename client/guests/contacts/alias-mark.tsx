import { useSay } from "#client/platform/core/i18n.ts";
import { Dim } from "#client/platform/ui/typography.tsx";
import { isPortalAlias } from "#shared/guests/contacts/portal-alias.ts";

/** Marks an address that a portal gave the guest for one booking. */
export function AliasMark({ email }: { email: string }) {
  const say = useSay();
  return isPortalAlias(email) ? (
    <Dim fz="xs" title={say("contacts.alias_hint")}>
      {say("contacts.alias")}
    </Dim>
  ) : null;
}
