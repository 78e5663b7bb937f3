import { Text } from "@mantine/core";
import type { Location } from "react-router-dom";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { Field } from "#client/platform/ui/form/field.tsx";
import { listed, money, type ValuesOf } from "#client/platform/ui/form/fields.ts";
import { FormFrame } from "#client/platform/ui/form/form-frame.tsx";
import { MoneyField } from "#client/platform/ui/form/money-field.tsx";
import { useFieldsForm } from "#client/platform/ui/form/use-fields-form.ts";
import { useVersioned } from "#client/platform/ui/form/use-record-form.ts";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { toastStep } from "#client/platform/undo/step-history.ts";
import { chargeName } from "#client/stays/folios/charge-name.ts";
import { useFolioDesk } from "#client/stays/folios/folio-desk.ts";
import { splitCharge } from "#client/stays/folios/split-step.ts";
import { amount, cents, minus, spread, ZERO } from "#shared/platform/core/money.ts";
import { type Charge, ChargeSplit } from "#shared/stays/folios/schema.ts";
import { isShare } from "#shared/stays/folios/split.ts";

/** `?split=<charge>` shares one charge between two folios: a reload and the way back know it. */
export function SplitDialog() {
  const say = useSay();
  const { params, change } = useAddress();
  const { folios } = useFolioDesk();
  const open = folios.flatMap((folio) => (folio.status === "open" ? (folio.charges ?? []) : []));
  const charge = open.find(({ id }) => id === params.get("split"));
  const close = () => change({ split: null }, { replace: true });
  return (
    <ModalDialog opened={charge !== undefined} title={say("folios.split_title", { name: charge?.name ?? "" })} onClose={close}>
      {charge && <SplitForm key={charge.id} charge={charge} onSaved={close} />}
    </ModalDialog>
  );
}

const FIELDS = { amount: money("folios.split_part"), folio_id: listed<string>("folios.split_to", { initial: "" }) };
type Values = ValuesOf<typeof FIELDS>;
/** Not a folio yet: it is opened for the second part. */
const NEW = "new";

/** Half of it, to the other folio: Enter is enough where two share. */
function SplitForm({ charge, onSaved }: { charge: Charge; onSaved(): void }) {
  const say = useSay();
  const formats = useFormats();
  const { owner } = useFolioDesk();
  const places = usePlaces(charge);
  const first = places.find(({ value }) => value !== charge.folio_id)?.value ?? NEW;
  const values = useVersioned(charge, (record): Values => ({ amount: halfOf(record), folio_id: first }));
  const fields = useFieldsForm({
    values,
    fields: FIELDS,
    choices: { folio_id: places },
    version: charge.version,
    schema: ChargeSplit.refine((input) => isShare(cents(charge.gross_amount), cents(input.amount ?? 0)), { path: ["amount"] }),
    toInput: (typed) => ({ ...typed, amount: typed.amount ?? undefined }),
    async save({ amount: part = 0, folio_id = NEW }, send) {
      const what = say("folios.split_done", { name: chargeName(charge) });
      const step = await splitCharge({ what, owner, charge, amount: part, to: folio_id === NEW ? null : folio_id }, send);
      toastStep(step);
      return [];
    },
    onSaved,
    ownWords: { amount: say("folios.split_range", { amount: formats.money(charge.gross_amount) }) },
    staysAt,
  });
  const { form } = fields.record;
  const rest = minus(cents(charge.gross_amount), cents(form.values.amount ?? 0));
  return (
    <FormFrame
      record={fields.record}
      label={say("folios.split_title", { name: chargeName(charge) })}
      submitLabel={say("folios.split")}
      fields={fields.labels}
      changedBy={null}
      isNew
    >
      <Text size="sm" c="dimmed">
        {say(charge.default ? "folios.split_follows" : "folios.split_detail", { amount: formats.money(charge.gross_amount) })}
      </Text>
      <MoneyField
        data-autofocus
        label={say(FIELDS.amount.label)}
        {...form.getInputProps("amount")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Field of={fields} name="folio_id" />
      <Text size="sm" role="status">
        {isShare(cents(charge.gross_amount), cents(form.values.amount ?? 0)) &&
          say("folios.split_rest", { rest: formats.money(amount(rest)) })}
      </Text>
    </FormFrame>
  );
}

/** The other open folios first, as where charges are moved; it may also stay. */
function usePlaces(charge: Charge) {
  const say = useSay();
  const { folios, elsewhere } = useFolioDesk();
  const here = folios
    .filter(({ id, status }) => status === "open" && id !== charge.folio_id)
    .map((folio) => ({ ...folio, isGroup: false }));
  const others = [...here, ...elsewhere].map(({ id, number, isGroup }) => ({
    value: id,
    label: say(isGroup ? "folios.group_folio" : "folios.folio", { number }),
  }));
  // If there is no other folio, the second part goes to a new one; the group's is for the group.
  const opened = { value: NEW, label: say("folios.move_to_new") };
  const same = { value: charge.folio_id, label: say("folios.split_stays") };
  return here.length > 0 ? [...others, opened, same] : [opened, ...others, same];
}

function halfOf(charge: Charge | null): number {
  return amount(spread(cents(charge?.gross_amount ?? 0), 2)[1] ?? ZERO);
}

function staysAt({ search }: Location): boolean {
  return new URLSearchParams(search).has("split");
}
