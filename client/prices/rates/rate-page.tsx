import { Button, Tooltip } from "@mantine/core";
import { IconStar, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { DeleteRecord } from "#client/platform/ui/dialog/delete-record.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import { Page, Panel } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { type UrlTab, UrlTabs } from "#client/platform/ui/page/url-tabs.tsx";
import { RatePeriods } from "#client/prices/rates/periods/rate-periods.tsx";
import { RateForm } from "#client/prices/rates/rate-form.tsx";
import { RateItems } from "#client/prices/rates/rate-items.tsx";
import { RateMarks } from "#client/prices/rates/rate-marks.tsx";
import { RatePrices } from "#client/prices/rates/rate-prices.tsx";
import { derivedWords } from "#client/prices/rates/rate-words.ts";
import { RateRestrictions } from "#client/prices/rates/restrictions/rate-restrictions.tsx";
import { useRateActions } from "#client/prices/rates/use-rate-actions.ts";
import { historyTab } from "#client/tenant/events/history-tab.tsx";
import type { Rate } from "#shared/prices/rates/schema.ts";

type Part = "overview" | "prices" | "periods" | "restrictions" | "items" | "events";

export function RatePage() {
  const say = useSay();
  const may = useMay();
  const formats = useFormats();
  const { id = "" } = useParams();
  const answer = useQuery(
    trpc.rates.get.queryOptions({ id, expand: ["parent_rate", "restrictions", "prices", "child_prices", "price_rules", "items"] }),
  );
  const readAgain = () => answer.refetch();
  const list = { to: "/rates", label: say("rates.title") };
  return (
    <RecordScreen isPage back={list} answer={answer}>
      {(rate) => {
        const tabs: UrlTab<Part>[] = [
          {
            key: "overview",
            label: say("rates.overview"),
            content: () => (
              <Panel title={say("rates.details")}>
                <RateForm key={rate.id} rate={rate} readAgain={() => void readAgain()} />
              </Panel>
            ),
          },
          {
            key: "prices",
            label: say("rates.prices"),
            count: rate.prices?.length,
            content: () => <RatePrices key={rate.id} rate={rate} readAgain={readAgain} />,
          },
          {
            key: "periods",
            label: say("rates.periods"),
            count: rate.restrictions?.length,
            content: () => <RatePeriods key={rate.id} rate={rate} readAgain={readAgain} />,
          },
          {
            key: "restrictions",
            label: say("rates.restrictions"),
            content: () => <RateRestrictions key={rate.id} rate={rate} />,
          },
          {
            key: "items",
            label: say("rates.items"),
            count: rate.items?.length,
            content: () => <RateItems key={rate.id} rate={rate} readAgain={readAgain} />,
          },
          ...(may("events:read") ? [historyTab(rate.id, say)] : []),
        ];
        const derived = derivedWords(rate, say, formats);
        return (
          <Page
            title={rate.name}
            badge={
              <>
                <RateMarks rate={rate} />
                <ChangedBy object="rate" id={rate.id} />
              </>
            }
            hint={derived === null ? undefined : say("rates.derived_hint", { derived })}
            back={list}
            actions={may("base_data:write") ? <RateHeadActions rate={rate} /> : undefined}
          >
            <UrlTabs label={say("rates.parts")} tabs={tabs} />
          </Page>
        );
      }}
    </RecordScreen>
  );
}

/** Why the default rate can't be deleted is said where one looks for it. */
function DefaultStays() {
  const say = useSay();
  const why = say("rates.default_stays");
  return (
    <Tooltip label={why} multiline w={280}>
      <Button
        variant="default"
        aria-disabled
        data-disabled
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => toast({ message: why })}
      >
        {say("actions.delete")}
      </Button>
    </Tooltip>
  );
}

function RateHeadActions({ rate }: { rate: Rate }) {
  const say = useSay();
  const { makeDefault, isRunning } = useRateActions();
  if (rate.default) return <DefaultStays />;

  return (
    <>
      {rate.active && (
        <Button
          variant="default"
          leftSection={<IconStar size={16} aria-hidden />}
          loading={isRunning}
          onClick={() => void makeDefault(rate)}
        >
          {say("rates.make_default")}
        </Button>
      )}
      <DeleteRecord record={rate} name={rate.name} to="/rates" remove={trpc.rates.delete} />
    </>
  );
}
