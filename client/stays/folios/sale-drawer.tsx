import { Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { ContactPicker } from "#client/guests/contacts/contact-picker.tsx";
import { useSay } from "#client/platform/core/i18n.ts";
import { SlideOverBody, SlideOverHead } from "#client/platform/ui/dialog/slide-over.tsx";
import { useSale } from "#client/stays/folios/use-sale.ts";

/** Starts a sale with its customer: a known contact, or a new one of that name. */
export function SaleDrawer({ onClose }: { onClose(): void }) {
  const say = useSay();
  const { opening, sellTo } = useSale();
  const body = useRef<HTMLDivElement>(null);
  // It arrives after the panel that holds it, whose own look for a first field has found none.
  useEffect(() => body.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <>
      <SlideOverHead title={say("contacts.sale_title")} onClose={onClose} />
      <SlideOverBody>
        <div ref={body}>
          <ContactPicker autofocus disabled={opening} label={say("contacts.sale_to")} onPick={({ id }) => void sellTo(id)} />
        </div>
        <Text size="sm" c="dimmed">
          {say("contacts.sale_detail")}
        </Text>
      </SlideOverBody>
    </>
  );
}
