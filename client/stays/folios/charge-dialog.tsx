import { SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import type { Location } from "react-router-dom";
import { useSay } from "#client/platform/core/i18n.ts";
import { useItems } from "#client/platform/core/master-data.ts";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { chargeName } from "#client/stays/folios/charge-name.ts";
import { EditCharge } from "#client/stays/folios/edit-charge.tsx";
import { NewItemCharge } from "#client/stays/folios/new-item-charge.tsx";
import { NewLineCharge } from "#client/stays/folios/new-line-charge.tsx";
import type { Folio } from "#shared/stays/folios/schema.ts";

/** `?charge_to=<folio>` posts a charge, `?charge=<id>` changes one: a reload and the way back know both. */
export function ChargeDialog({ folios }: { folios: readonly Folio[] }) {
  const say = useSay();
  const { params, change } = useAddress();
  const open = folios.filter(({ status }) => status === "open");
  const target = open.find(({ id }) => id === params.get("charge_to"));
  const home = open.find(({ charges }) => charges?.some(({ id }) => id === params.get("charge")));
  const charge = home?.charges?.find(({ id }) => id === params.get("charge"));
  const close = () => change({ charge: null, charge_to: null }, { replace: true });
  const adding = target ? say("folios.add_to", { number: target.number }) : say("folios.add");
  const title = charge ? say("folios.edit", { name: chargeName(charge) }) : adding;
  return (
    <ModalDialog opened={target !== undefined || charge !== undefined} title={title} size="form" onClose={close}>
      {home && charge && <EditCharge key={charge.id} folio={home} charge={charge} onSaved={close} staysAt={staysAt} />}
      {!charge && target && <NewCharge key={target.id} folio={target} onSaved={close} />}
    </ModalDialog>
  );
}

type Kind = "item" | "free";

/** An item of the property at its price or another, or any words and any amount. */
function NewCharge({ folio, onSaved }: { folio: Folio; onSaved(): void }) {
  const say = useSay();
  const items = useItems().data?.data ?? [];
  const [kind, setKind] = useState<Kind>(items.length > 0 ? "item" : "free");
  const [words, setWords] = useState("");
  const [charged, setCharged] = useState(0);

  function chargeFreely(typed: string): void {
    setWords(typed);
    setKind("free");
  }

  return (
    <Stack gap={14}>
      <SegmentedControl<Kind>
        fullWidth
        aria-label={say("folios.kind")}
        data={[
          { value: "item", label: say("folios.kind_item") },
          { value: "free", label: say("folios.kind_free") },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === "item" ? (
        <NewItemCharge
          key={charged}
          folio={folio}
          onFree={chargeFreely}
          onSaved={onSaved}
          onNext={() => setCharged(charged + 1)}
          staysAt={staysAt}
        />
      ) : (
        <NewLineCharge folio={folio} words={words} onSaved={onSaved} staysAt={staysAt} />
      )}
    </Stack>
  );
}

function staysAt({ search }: Location): boolean {
  const next = new URLSearchParams(search);
  return next.has("charge") || next.has("charge_to");
}
