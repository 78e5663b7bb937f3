import { Menu, Text } from "@mantine/core";
import { IconBan, IconFileCode, IconFileMinus, IconFileTypePdf, IconReceipt, IconSend } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { CancelDialog } from "#client/money/invoices/cancel-dialog.tsx";
import { CreditDialog } from "#client/money/invoices/credit-dialog.tsx";
import { savePdf, sendInvoice } from "#client/money/invoices/invoice-files.ts";
import { folioAddress } from "#client/money/invoices/invoice-words.ts";
import { saveFile } from "#client/platform/core/files.ts";
import { currentCountry, useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { MoreMenu } from "#client/platform/ui/dialog/more-menu.tsx";
import { toastError } from "#client/platform/ui/dialog/toast.tsx";
import { whyNotStep } from "#shared/money/invoices/rules.ts";
import type { Invoice } from "#shared/money/invoices/schema.ts";
import { knownCountry } from "#shared/platform/countries/countries.ts";

type Props = { invoice: Invoice };

/** All that can be done with an issued invoice besides its next step. */
export function IssuedMenu({ invoice }: Props) {
  const say = useSay();
  const may = useMay();
  const [canceling, setCanceling] = useState(false);
  const [crediting, setCrediting] = useState(false);
  const back = folioAddress(invoice);
  const canCancel = !whyNotStep(invoice, "cancel");
  const canCredit = !whyNotStep(invoice, "credit");
  return (
    <>
      <MoreMenu width={270}>
        {may("folios:write") && (
          <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => sendInvoice(invoice)}>
            {say("invoices.send")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => savePdf(invoice)}>
          {say("invoices.save_pdf")}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileCode size={16} aria-hidden />} onClick={() => saveXml(invoice, "xrechnung")}>
          {say("invoices.save_xml")}
        </Menu.Item>
        <SavePeppol invoice={invoice} />
        {back && (
          <Menu.Item component={Link} to={back} leftSection={<IconReceipt size={16} aria-hidden />}>
            {say("invoices.to_folios")}
          </Menu.Item>
        )}
        {canCancel && (
          <>
            <Menu.Divider />
            {canCredit && (
              <ManagersItem
                icon={<IconFileMinus size={16} aria-hidden />}
                label={say("invoices.credit")}
                onClick={() => setCrediting(true)}
              />
            )}
            <ManagersItem
              isDanger
              icon={<IconBan size={16} aria-hidden />}
              label={say("invoices.cancel")}
              onClick={() => setCanceling(true)}
            />
          </>
        )}
      </MoreMenu>
      <CreditDialog invoice={invoice} opened={crediting} onClose={() => setCrediting(false)} />
      <CancelDialog invoice={invoice} opened={canceling} onClose={() => setCanceling(false)} />
    </>
  );
}

type ManagersItemProps = { icon: ReactNode; label: string; isDanger?: boolean; onClick(): void };

/** A step for managers and admins, who alone take an issued invoice back. */
function ManagersItem({ icon, label, isDanger = false, onClick }: ManagersItemProps) {
  const say = useSay();
  const mayCancel = useMay()("invoice_cancellation:write");
  return (
    <Menu.Item
      color={colorOf(mayCancel, isDanger)}
      aria-disabled={!mayCancel || undefined}
      closeMenuOnClick={mayCancel}
      leftSection={icon}
      onClick={() => {
        if (mayCancel) onClick();
      }}
    >
      {label}
      {!mayCancel && (
        <Text size="xs" c="dimmed">
          {say("invoices.cancel_managers_only")}
        </Text>
      )}
    </Menu.Item>
  );
}

function colorOf(mayCancel: boolean, isDanger: boolean): string {
  if (!mayCancel) return "dimmed";
  return isDanger ? "red.8" : "inherit";
}

function SavePeppol({ invoice }: Props) {
  const say = useSay();
  // An office in Austria is invoiced from other countries, too.
  const hasPlatform = [currentCountry(), knownCountry(invoice.billing_address.country)].some((each) => each?.invoices.has_state_platform);
  return (
    <Menu.Item leftSection={<IconFileCode size={16} aria-hidden />} onClick={() => saveXml(invoice, "peppol")}>
      {hasPlatform ? say("invoices.save_peppol") : say("invoices.save_ubl")}
      {hasPlatform && (
        <Text size="xs" c="dimmed">
          {say("invoices.save_peppol_hint")}
        </Text>
      )}
    </Menu.Item>
  );
}

function saveXml({ id }: Invoice, format: "xrechnung" | "peppol"): void {
  void saveFile(`/invoices/${id}/${format}`).catch(toastError);
}
