import { Button, Menu } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { addressTyped } from "#client/money/invoices/address-fields.tsx";
import { DraftChecks } from "#client/money/invoices/draft-checks.tsx";
import { DraftForm, useDraftForm } from "#client/money/invoices/draft-form.tsx";
import { InvoiceFrame, useFolioFact } from "#client/money/invoices/invoice-frame.tsx";
import { folioAddress } from "#client/money/invoices/invoice-words.ts";
import { IssueDialog } from "#client/money/invoices/issue-dialog.tsx";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useIsWriting, useWrite } from "#client/platform/core/writes.ts";
import { confirm } from "#client/platform/ui/dialog/confirm.tsx";
import { MoreMenu } from "#client/platform/ui/dialog/more-menu.tsx";
import { toast } from "#client/platform/ui/dialog/toast.tsx";
import { refuseUnfinished } from "#client/platform/ui/form/use-unfinished.ts";
import { Panel } from "#client/platform/ui/page/page.tsx";
import { TwoColumns } from "#client/platform/ui/page/two-columns.tsx";
import { PdfFrame } from "#client/platform/ui/pdf-frame.tsx";
import type { Invoice } from "#shared/money/invoices/schema.ts";

const TYPING_MS = 500;

type Props = { invoice: Invoice; readAgain(): void };

/** A draft: what can still be said on it, the document that it will be, and the step that makes it an invoice. */
export function DraftScreen({ invoice, readAgain }: Props) {
  const say = useSay();
  const { date } = useFormats();
  const folio = useFolioFact(invoice);
  const mayWrite = useMay()("folios:write");
  const [group_charges, setGroupCharges] = useState(invoice.group_charges || isOfStay(invoice));
  const [issuing, setIssuing] = useState(false);
  // What was typed is saved before the invoice is issued with it.
  const wantsIssue = useRef(false);
  const form = useDraftForm({ invoice, isReadOnly: !mayWrite, readAgain, onSaved: handleSaved });
  const { record } = form;

  function handleSaved(): void {
    if (wantsIssue.current) setIssuing(true);
    else toast({ message: say("invoices.draft_saved") });
  }

  function handleIssue(): void {
    if (refuseUnfinished(record.frame.current)) return;
    if (!record.isDirty) return setIssuing(true);
    wantsIssue.current = true;
    // What is refused is put right first, and saving it then is not yet issuing it.
    void record.submit().finally(() => {
      wantsIssue.current = false;
    });
  }

  return (
    <InvoiceFrame
      invoice={invoice}
      title={say("invoices.draft_invoice")}
      actions={mayWrite && <DraftActions invoice={invoice} isSaving={record.saving} onIssue={handleIssue} />}
      facts={[folio, { label: say("invoices.begun_on"), value: date(invoice.created_at) }]}
      tabs={[
        {
          key: "content",
          label: say("invoices.tab_content"),
          content: () => (
            <>
              <DraftChecks invoice={invoice} />
              <TwoColumns
                halves
                aside={mayWrite && <DraftPreview invoice={invoice} values={record.form.values} group_charges={group_charges} />}
              >
                <Panel title={say("invoices.form")}>
                  <DraftForm of={form} groupCharges={group_charges} onGroupCharges={setGroupCharges} />
                </Panel>
              </TwoColumns>
            </>
          ),
        },
      ]}
    >
      <IssueDialog opened={issuing} invoice={invoice} groupCharges={group_charges} onClose={() => setIssuing(false)} />
    </InvoiceFrame>
  );
}

/** True for the invoice of a stay, whose equal nights are grouped by default; a sale without a stay is listed as it was typed. */
function isOfStay({ folio }: Pick<Invoice, "folio">): boolean {
  return Boolean(folio?.booking_id ?? folio?.group_id);
}

function DraftActions({ invoice, isSaving, onIssue }: { invoice: Invoice; isSaving: boolean; onIssue(): void }) {
  const say = useSay();
  const navigate = useNavigate();
  const back = folioAddress(invoice);
  const isWriting = useIsWriting(invoice.id);
  const { run } = useWrite(trpc.invoices.delete, {
    async done() {
      await navigate(back ?? "/invoices");
      toast({ message: say("invoices.draft_deleted") });
    },
  });

  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: say("invoices.delete_draft_title"),
      subtitle: say("invoices.delete_draft_detail"),
      confirmText: say("actions.delete"),
      confirmType: "danger",
    });
    if (isSure) await run({ id: invoice.id }, { ifMatch: invoice.version });
  }

  return (
    <>
      <Button
        leftSection={<IconCircleCheck size={17} aria-hidden />}
        loading={isSaving}
        disabled={isWriting && !isSaving}
        onClick={onIssue}
      >
        {say("invoices.issue")}
      </Button>
      <MoreMenu width={240}>
        {back && (
          <Menu.Item component={Link} to={back}>
            {say("invoices.to_folios")}
          </Menu.Item>
        )}
        <Menu.Item color="red.8" leftSection={<IconTrash size={16} aria-hidden />} disabled={isWriting} onClick={() => void handleDelete()}>
          {say("invoices.delete_draft")}
        </Menu.Item>
      </MoreMenu>
    </>
  );
}

type DraftPreviewProps = { invoice: Invoice; values: ReturnType<typeof useDraftForm>["record"]["form"]["values"]; group_charges: boolean };

/** The document as it would be now, what is typed included. */
function DraftPreview({ invoice, values, group_charges }: DraftPreviewProps) {
  const say = useSay();
  const wanted = {
    folio_id: invoice.folio_id,
    customer_id: values.customer?.id ?? null,
    billing_address: addressTyped(values.billing_address),
    additional_text: values.additional_text.trim() || null,
    group_charges,
  };
  const [body] = useDebouncedValue(JSON.stringify(wanted), TYPING_MS);
  return <PdfFrame title={say("invoices.preview")} path="/invoices/preview" body={JSON.parse(body)} edition={invoice.version} />;
}
