import { Button, Group, Skeleton } from "@mantine/core";
import { IconBuildingMonument, IconDownload, IconFileTypePdf } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItemName } from "#client/platform/core/master-data.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { ReportRange } from "#client/platform/ui/filter/report-range.tsx";
import { useReportRange } from "#client/platform/ui/filter/use-report-range.ts";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { FactStrip } from "#client/platform/ui/page/facts.tsx";
import { LoadFailed } from "#client/platform/ui/page/load-failed.tsx";
import { ShortTable } from "#client/platform/ui/table/short-table.tsx";
import css from "#client/prices/local-taxes/local-taxes.module.css";
import { amount, cents, minus } from "#shared/platform/core/money.ts";
import type { Declaration, DeclaredTax } from "#shared/prices/local-taxes/declaration.ts";

/** The local taxes of a month for the municipality: taxable and exempt nights, what is owed, and where other amounts are charged. */
export function DeclarationTab() {
  const say = useSay();
  const days = useReportRange("last_month");
  const { from, to } = days;
  const { data, error, refetch } = useQuery(trpc.localTaxes.declaration.queryOptions({ from, to }, { placeholderData: keepPreviousData }));
  const save = (kind: "csv" | "pdf") => saveFile(`/reports/local_tax?from=${from}&to=${to}&format=${kind}`).catch(toastError);
  return (
    <div className={css["panels"]} aria-busy={!data}>
      <Group gap="sm">
        <ReportRange days={days} />
        <Group gap="xs" ml="auto">
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save("csv")}>
            {say("local_taxes.download_csv")}
          </Button>
          <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => void save("pdf")}>
            {say("local_taxes.download_pdf")}
          </Button>
        </Group>
      </Group>
      <p className={css["hint"]}>{say("local_taxes.declaration_hint")}</p>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton height={240} radius="md" />}
      {data && (data.taxes.length > 0 ? <Figures declaration={data} /> : <Nothing />)}
    </div>
  );
}

function Figures({ declaration }: { declaration: Declaration }) {
  const { taxes, taxable_nights, exempt_nights, owed_amount, differences } = declaration;
  const say = useSay();
  const { money, number } = useFormats();
  return (
    <>
      <FactStrip
        label={say("local_taxes.declaration")}
        facts={[
          { label: say("local_taxes.taxable_nights"), value: number(taxable_nights) },
          { label: say("local_taxes.exempt_nights"), value: number(exempt_nights) },
          { label: say("local_taxes.owed"), value: money(owed_amount) },
        ]}
      />
      <div className={css["declared"]}>
        <ShortTable
          label={say("local_taxes.declaration")}
          columns={[
            { label: say("local_taxes.tax") },
            { label: say("local_taxes.taxable_nights"), align: "right" },
            { label: say("local_taxes.exempt_nights"), align: "right" },
            { label: say("local_taxes.owed"), align: "right" },
          ]}
          hasActions={false}
        >
          {taxes.map((tax) => (
            <TaxRow key={tax.item_id} tax={tax} />
          ))}
        </ShortTable>
      </div>
      {differences.length > 0 && <DifferingStays declaration={declaration} />}
    </>
  );
}

function TaxRow({ tax }: { tax: DeclaredTax }) {
  const say = useSay();
  const itemName = useItemName();
  const { money, number } = useFormats();
  return (
    <tr>
      <td>
        {itemName(tax.name)}
        {tax.exempt.map(({ reason, nights }) => (
          <span key={reason} className={css["more"]}>
            {say("local_taxes.exempt_note", { count: nights, reason: say(`local_taxes.reason_${reason}`) })}
          </span>
        ))}
      </td>
      <td data-align="right">{number(tax.taxable_nights)}</td>
      <td data-align="right">{number(tax.exempt_nights)}</td>
      <td data-align="right">
        {money(tax.owed_amount)}
        {tax.owed_amount !== tax.charged_amount && (
          <span className={css["more"]}>
            {say("local_taxes.difference", {
              charged: money(tax.charged_amount),
              amount: money(difference(tax)),
            })}
          </span>
        )}
        {tax.vat_amount !== 0 && <span className={css["more"]}>{say("local_taxes.declared_vat", { amount: money(tax.vat_amount) })}</span>}
      </td>
    </tr>
  );
}

/** The stays behind the differences, with links to their accounts. */
function DifferingStays({ declaration: { taxes, differences } }: { declaration: Declaration }) {
  const say = useSay();
  const { money } = useFormats();
  const names = new Map(taxes.map(({ item_id, name }) => [item_id, name]));
  return (
    <>
      <p className={css["hint"]}>{say("local_taxes.differs_hint")}</p>
      <div className={css["declared"]}>
        <ShortTable
          label={say("local_taxes.differing_stays")}
          columns={[
            { label: say("local_taxes.booking_code") },
            { label: say("local_taxes.tax") },
            { label: say("local_taxes.charged"), align: "right" },
            { label: say("local_taxes.owed"), align: "right" },
          ]}
          hasActions={false}
        >
          {differences.map(({ item_id, booking_id, code, charged_amount, owed_amount }) => (
            <tr key={`${item_id} ${booking_id}`}>
              <td>
                <Link to={`/bookings/${booking_id}?tab=folios`}>{code}</Link>
              </td>
              <td>{names.get(item_id)}</td>
              <td data-align="right">{money(charged_amount)}</td>
              <td data-align="right">{money(owed_amount)}</td>
            </tr>
          ))}
        </ShortTable>
      </div>
    </>
  );
}

function difference({ charged_amount, owed_amount }: DeclaredTax) {
  return amount(minus(cents(charged_amount), cents(owed_amount)));
}

function Nothing() {
  const say = useSay();
  return <EmptyState icon={IconBuildingMonument} title={say("local_taxes.nothing_title")} detail={say("local_taxes.nothing_detail")} />;
}
