import { Button, Menu } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCircleCheck, IconDots, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { applyAnswer } from "#client/cache.ts";
import { useFormats } from "#client/core/dates.ts";
import { useSay } from "#client/core/i18n.ts";
import { useMay } from "#client/core/session.ts";
import { api, carrying } from "#client/core/trpc.ts";
import { EventStory } from "#client/events/event-story.tsx";
import { addressTyped } from "#client/invoices/address-fields.tsx";
import { DraftForm, useDraftForm } from "#client/invoices/draft-form.tsx";
import css from "#client/invoices/draft-screen.module.css";
import { InvoiceStatusBadge } from "#client/invoices/invoice-status.tsx";
import { folioAddress } from "#client/invoices/invoice-words.ts";
import { IssueDialog } from "#client/invoices/issue-dialog.tsx";
import { PdfFrame } from "#client/invoices/pdf-frame.tsx";
import { NotesTab } from "#client/notes/notes-tab.tsx";
import { ChangedBy } from "#client/ui/changed-by.tsx";
import { confirm } from "#client/ui/confirm.tsx";
import { FactStrip } from "#client/ui/facts.tsx";
import { Page, Panel } from "#client/ui/page.tsx";
import { toast, toastTrouble } from "#client/ui/toast.tsx";
import { UrlTabs } from "#client/ui/url-tabs.tsx";
import type { Invoice } from "#shared/invoices/schema.ts";

const TYPING_MS = 500;

type Props = { invoice: Invoice; readAgain(): void };

/** A draft: what can still be said on it, the paper that it will be, and the step that makes it an invoice. */
export function DraftScreen({ invoice, readAgain }: Props) {
  const say = useSay();
  const mayWrite = useMay()("folios:write");
  const [group_charges, setGroupCharges] = useState(invoice.group_charges);
  const [issuing, setIssuing] = useState(false);
  // What was typed is saved before the invoice is issued with it.
  const wantsIssue = useRef(false);
  const record = useDraftForm({ invoice, readAgain, onSaved: handleSaved });

  function handleSaved(): void {
    if (wantsIssue.current) setIssuing(true);
    else toast({ message: say("invoices.draft_saved") });
    wantsIssue.current = false;
  }

  function handleIssue(): void {
    if (!record.isDirty) return setIssuing(true);
    wantsIssue.current = true;
    void record.submit();
  }

  return (
    <Page
      title={say("invoices.draft_invoice")}
      badge={
        <>
          <InvoiceStatusBadge invoice={invoice} />
          <ChangedBy object="invoice" id={invoice.id} />
        </>
      }
      hint={invoice.billing_address.name}
      back={{ to: "/invoices", label: say("invoices.title") }}
      actions={mayWrite && <DraftActions invoice={invoice} isSaving={record.saving} onIssue={handleIssue} />}
    >
      <DraftStrip invoice={invoice} />
      <UrlTabs
        label={say("invoices.tabs")}
        tabs={[
          {
            key: "content",
            label: say("invoices.tab_content"),
            content: () => (
              <div className={css["sides"]}>
                <Panel title={say("invoices.form")}>
                  <DraftForm record={record} groupCharges={group_charges} onGroupCharges={setGroupCharges} disabled={!mayWrite} />
                </Panel>
                {mayWrite && <DraftPaper invoice={invoice} values={record.form.values} group_charges={group_charges} />}
              </div>
            ),
          },
          { key: "notes", label: say("invoices.tab_notes"), content: () => <NotesTab parentId={invoice.id} /> },
          {
            key: "events",
            label: say("invoices.tab_events"),
            content: () => (
              <Panel>
                <EventStory id={invoice.id} />
              </Panel>
            ),
          },
        ]}
      />
      <IssueDialog opened={issuing} invoice={invoice} groupCharges={group_charges} onClose={() => setIssuing(false)} />
    </Page>
  );
}

function DraftActions({ invoice, isSaving, onIssue }: { invoice: Invoice; isSaving: boolean; onIssue(): void }) {
  const say = useSay();
  const navigate = useNavigate();
  const back = folioAddress(invoice);

  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: say("invoices.delete_draft_title"),
      subtitle: say("invoices.delete_draft_detail"),
      confirmText: say("actions.delete"),
      confirmType: "danger",
    });
    if (!isSure) return;
    try {
      await api.invoices.delete.mutate({ id: invoice.id }, carrying({ ifMatch: invoice.version }));
      await navigate(back ?? "/invoices");
      applyAnswer(invoice);
      toast({ message: say("invoices.draft_deleted") });
    } catch (thrown) {
      toastTrouble(thrown);
    }
  }

  return (
    <>
      <Button leftSection={<IconCircleCheck size={17} aria-hidden />} loading={isSaving} onClick={onIssue}>
        {say("invoices.issue")}
      </Button>
      <Menu position="bottom-end" shadow="md" width={240}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={17} aria-hidden />}>
            {say("screens.more_actions")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {back && (
            <Menu.Item component={Link} to={back}>
              {say("invoices.to_folios")}
            </Menu.Item>
          )}
          <Menu.Item color="red.8" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void handleDelete()}>
            {say("invoices.delete_draft")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function DraftStrip({ invoice }: { invoice: Invoice }) {
  const say = useSay();
  const { money, date } = useFormats();
  const { total_amount, paid_amount, due_amount, created_at, folio } = invoice;
  const back = folioAddress(invoice);
  return (
    <FactStrip
      label={say("invoices.facts")}
      facts={[
        { label: say("invoices.total"), value: money(total_amount) },
        { label: say("invoices.paid_amount"), value: money(paid_amount) },
        { label: say("invoices.due"), value: money(due_amount) },
        { label: say("invoices.folio"), value: back ? <Link to={back}>{folio?.number}</Link> : folio?.number },
        { label: say("invoices.begun_on"), value: date(created_at) },
      ]}
    />
  );
}

type PaperProps = { invoice: Invoice; values: ReturnType<typeof useDraftForm>["form"]["values"]; group_charges: boolean };

/** The paper as it would be now, what is typed included. */
function DraftPaper({ invoice, values, group_charges }: PaperProps) {
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
