import "@mantine/core/styles/List.css";
import { Alert, Anchor, List } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useLanguage, useSay } from "#client/platform/core/i18n.ts";
import { useIdentity } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { checkText, limitInWords } from "#shared/money/invoices/check-words.ts";
import { CHECKS, type InvoiceCheck } from "#shared/money/invoices/checks.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";

type Props = { invoice: Pick<Invoice, "id" | "customer_id"> & { folio?: Invoice["folio"] } };

/** Missing data of a draft, each with a link to its field: legal requirements first, then recommendations. */
export function DraftChecks({ invoice }: Props) {
  const checks = useQuery(trpc.invoices.checks.queryOptions({ id: invoice.id })).data ?? [];
  const demanded = checks.filter((each) => each.demanded);
  const advised = checks.filter((each) => !each.demanded);
  return (
    <>
      {demanded.length > 0 && <Checks checks={demanded} invoice={invoice} />}
      {advised.length > 0 && <Checks checks={advised} invoice={invoice} />}
    </>
  );
}

function Checks({ checks, invoice }: Props & { checks: readonly InvoiceCheck[] }) {
  const say = useSay();
  const language = useLanguage();
  const { country } = useIdentity();
  const { today } = useFormats();
  const limitOf = (each: InvoiceCheck) => limitInWords(each, { day: today(), address: { country }, language });
  const isDemanded = checks.some(({ demanded }) => demanded);
  const Icon = isDemanded ? IconAlertTriangle : IconInfoCircle;
  return (
    <Alert
      color={isDemanded ? "red" : "brass"}
      variant="light"
      icon={<Icon size={18} aria-hidden />}
      title={say(isDemanded ? "invoices.checks_demanded" : "invoices.checks_advised")}
      mb="md"
    >
      <List size="sm" spacing={4}>
        {checks.map((each) => {
          const { check } = each;
          const to = addressOf(check, invoice);
          return (
            <List.Item key={check}>
              {say(`invoices.${checkText(each)}`, { limit: limitOf(each) })}{" "}
              {to && (
                <Anchor component={Link} to={to} inherit underline="always">
                  {say(`invoices.enter_${CHECKS[check]}`)}
                </Anchor>
              )}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}

function addressOf(check: InvoiceCheck["check"], { customer_id, folio }: Props["invoice"]): string | null {
  const place = CHECKS[check];
  if (place === "booking") return folio?.booking_id ? `/bookings/${folio.booking_id}` : null;
  if (place === "customer") return customer_id && `/contacts/${customer_id}`;
  return place === "property" ? "/property" : "/tax-rates";
}
