import { Alert, Anchor } from "@mantine/core";
import { IconMailOff } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import type { MailSetup } from "#shared/tenant/mail/schema.ts";

/** Why no mail can go out, and the way to where that is set up for whoever may. */
export function MailRefusal({ refusal }: { refusal: NonNullable<MailSetup["refusal"]> }) {
  const say = useSay();
  const may = useMay();
  return (
    <Alert color="brass" variant="light" icon={<IconMailOff size={18} aria-hidden />}>
      {say(`mail.refusal_${refusal}`)}{" "}
      {may("settings:write") ? (
        <Anchor component={Link} to="/settings/mail" inherit>
          {say("mail.how_to")}
        </Anchor>
      ) : (
        say("mail.account_ask")
      )}
    </Alert>
  );
}
