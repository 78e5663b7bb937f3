import { ActionIcon, Menu } from "@mantine/core";
import { IconFileText, IconLink, IconMail, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { copyText } from "#client/platform/ui/dialog/copy-text.tsx";
import { openReceipt } from "#client/stays/folios/open-receipt.ts";
import { openMail } from "#client/tenant/mail/open-mail.tsx";

/** Menu of a payment's receipt: open it, copy its link for the guest, mail it. */
export function ReceiptMenu({ id, label }: { id: string; label: string }) {
  const say = useSay();
  const mayWrite = useMay()("folios:write");
  const [opened, setOpened] = useState(false);
  const { data } = useQuery(trpc.cashReceipts.get.queryOptions({ id }, { enabled: opened }));

  const copyLink = (url: string) => copyText({ text: url, label: say("cash_register.link_copy"), done: say("cash_register.link_copied") });

  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={label}>
          <IconReceipt size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => openReceipt(id)}>
          {say("cash_register.receipt_open")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} disabled={!data} onClick={() => data && void copyLink(data.url)}>
          {say("cash_register.link_copy")}
        </Menu.Item>
        {mayWrite && (
          <Menu.Item
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => openMail({ about: { object: "cash_receipt", id }, kind: "confirmation" })}
          >
            {say("cash_register.receipt_mail")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
