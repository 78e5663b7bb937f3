import { Button, Group, Skeleton } from "@mantine/core";
import { IconBuildingMonument, IconDownload, IconFileTypePdf } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormats } from "#client/core/dates.ts";
import { saveFile } from "#client/core/files.ts";
import { useSay } from "#client/core/i18n.ts";
import { trpc } from "#client/core/trpc.ts";
import css from "#client/local-taxes/local-taxes.module.css";
import { ReportRange } from "#client/reports/report-range.tsx";
import { useReportRange } from "#client/reports/use-report-range.ts";
import { toastError } from "#client/ui/dialog/toast.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { FactStrip } from "#client/ui/page/facts.tsx";
import { LoadFailed } from "#client/ui/page/load-failed.tsx";
import { ShortTable } from "#client/ui/table/short-table.tsx";
import type { Declaration } from "#shared/reports/local-tax.ts";

/** The local taxes of a month for the municipality: taxable and exempt nights, and what was charged. */
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

function Figures({ declaration: { taxes, taxable_nights, exempt_nights, charged_amount } }: { declaration: Declaration }) {
  const say = useSay();
  const { money, number } = useFormats();
  const differs = taxes.some((tax) => tax.owed_amount !== tax.charged_amount);
  return (
    <>
      <FactStrip
        label={say("local_taxes.declaration")}
        facts={[
          { label: say("local_taxes.taxable_nights"), value: number(taxable_nights) },
          { label: say("local_taxes.exempt_nights"), value: number(exempt_nights) },
          { label: say("local_taxes.charged"), value: money(charged_amount) },
        ]}
      />
      <div className={css["declared"]}>
        <ShortTable
          label={say("local_taxes.declaration")}
          columns={[
            { label: say("local_taxes.tax") },
            { label: say("local_taxes.taxable_nights"), align: "right" },
            { label: say("local_taxes.exempt_nights"), align: "right" },
            { label: say("local_taxes.charged"), align: "right" },
          ]}
          hasActions={false}
        >
          {taxes.map((tax) => (
            <tr key={tax.item_id}>
              <td>
                {tax.name}
                {tax.exempt.map(({ reason, nights }) => (
                  <span key={reason} className={css["more"]}>
                    {say("local_taxes.exempt_note", { count: nights, reason: say(`local_taxes.reason_${reason}`) })}
                  </span>
                ))}
              </td>
              <td data-align="right">{number(tax.taxable_nights)}</td>
              <td data-align="right">{number(tax.exempt_nights)}</td>
              <td data-align="right">
                {money(tax.charged_amount)}
                {tax.owed_amount !== tax.charged_amount && (
                  <span className={css["more"]}>{say("local_taxes.owed", { amount: money(tax.owed_amount) })}</span>
                )}
                {tax.vat_amount !== 0 && (
                  <span className={css["more"]}>{say("local_taxes.declared_vat", { amount: money(tax.vat_amount) })}</span>
                )}
              </td>
            </tr>
          ))}
        </ShortTable>
      </div>
      {differs && <p className={css["hint"]}>{say("local_taxes.differs_hint")}</p>}
    </>
  );
}

function Nothing() {
  const say = useSay();
  return <EmptyState icon={IconBuildingMonument} title={say("local_taxes.nothing_title")} detail={say("local_taxes.nothing_detail")} />;
}
