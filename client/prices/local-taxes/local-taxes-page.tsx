import { Button } from "@mantine/core";
import { IconBuildingMonument } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { EmptyState } from "#client/platform/ui/page/empty-state.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";
import { RecordScreen } from "#client/platform/ui/page/record-screen.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import css from "#client/prices/local-taxes/local-taxes.module.css";
import { PresetForm } from "#client/prices/local-taxes/preset-form.tsx";
import { RuleForm } from "#client/prices/local-taxes/rule-form.tsx";
import { StaysToTax } from "#client/prices/local-taxes/stays-to-tax.tsx";
import { TaxPanel } from "#client/prices/local-taxes/tax-panel.tsx";
import { TryOut } from "#client/prices/local-taxes/try-out.tsx";
import type { Item } from "#shared/inventory/items/schema.ts";
import { MAX_PAGE_SIZE } from "#shared/platform/core/paging.ts";
import type { LocalTaxRule } from "#shared/prices/local-taxes/schema.ts";

/** Rules of each local tax by date, and a calculator for a stay. */
export function LocalTaxesPage() {
  const say = useSay();
  const items = useItems();
  const rules = useQuery(trpc.localTaxes.list.queryOptions({ page_size: MAX_PAGE_SIZE }));
  const taxes = (items.data?.data ?? []).filter(({ type }) => type === "city_tax");
  return (
    <Page title={say("local_taxes.title")} hint={say("local_taxes.hint")}>
      <RecordScreen answer={items}>
        {() => (
          <RecordScreen answer={rules}>
            {({ data }) => (taxes.length === 0 ? <NoTax /> : <Taxes taxes={taxes} rules={data} readAgain={() => void rules.refetch()} />)}
          </RecordScreen>
        )}
      </RecordScreen>
    </Page>
  );
}

function NoTax() {
  const say = useSay();
  return (
    <EmptyState
      icon={IconBuildingMonument}
      title={say("local_taxes.no_items")}
      detail={say("local_taxes.no_items_detail")}
      action={
        <Button component={Link} to="/items" variant="default">
          {say("local_taxes.to_items")}
        </Button>
      }
    />
  );
}

type TaxesProps = { taxes: readonly Item[]; rules: readonly LocalTaxRule[]; readAgain(): void };

function Taxes({ taxes, rules, readAgain }: TaxesProps) {
  const say = useSay();
  const { fullDate } = useFormats();
  const mayWrite = useMay()("base_data:write");
  const { params, change } = useAddress();
  const asked = params.get("new");
  const rule = rules.find(({ id }) => id === params.get("rule")) ?? null;
  const tax = taxes.find(({ id }) => id === (rule?.item_id ?? params.get("item"))) ?? null;
  const isRule = mayWrite && tax !== null && (asked === "local-tax-rule" || rule !== null);
  const isPreset = mayWrite && tax !== null && asked === "local-tax-preset";
  const close = () => change({ new: null, item: null, rule: null }, { replace: true });
  const staysAt = ({ search }: { search: string }) => {
    const next = new URLSearchParams(search);
    return next.get("new") === "local-tax-rule" || next.get("rule") !== null;
  };
  return (
    <div className={css["panels"]}>
      {taxes.map((each) => (
        <TaxPanel
          key={each.id}
          tax={each}
          rules={rules.filter(({ item_id }) => item_id === each.id)}
          onNew={() => change({ new: "local-tax-rule", item: each.id })}
          onPreset={() => change({ new: "local-tax-preset", item: each.id })}
          onEdit={(id) => change({ rule: id })}
        />
      ))}
      <StaysToTax />
      <TryOut taxes={taxes} rules={rules} />
      <ModalDialog
        opened={isRule}
        size="form"
        title={
          rule ? say("local_taxes.rule_from", { date: fullDate(rule.valid_from) }) : say("local_taxes.new_rule", { name: tax?.name ?? "" })
        }
        onClose={close}
      >
        {isRule && <RuleForm key={rule?.id} itemId={tax.id} rule={rule} readAgain={readAgain} onSaved={close} staysAt={staysAt} />}
      </ModalDialog>
      <ModalDialog opened={isPreset} size="form" title={say("local_taxes.take_preset")} onClose={close}>
        {isPreset && <PresetForm itemId={tax.id} onTaken={close} />}
      </ModalDialog>
    </div>
  );
}
