import type { ReactNode } from "react";
import type { Location } from "react-router-dom";
import { ModalDialog } from "#client/platform/ui/dialog/modal-dialog.tsx";
import { useUrlDialog } from "#client/platform/ui/dialog/use-url-dialog.ts";
import { NewButton } from "#client/platform/ui/page/new-button.tsx";
import { Page } from "#client/platform/ui/page/page.tsx";

type Dialog = { onSaved(): void; staysAt(next: Location): boolean };

type Props = {
  title: string;
  /** Value of the search parameter for a new record: `?new=item`. */
  name: string;
  words: { create: string; new: string };
  mayWrite: boolean;
  form(dialog: Dialog): ReactNode;
  /** Further actions, beside the button for a new record. */
  actions?: ReactNode;
  /** Filters of the list. */
  filters?: ReactNode;
  /** The list itself; `create` is the button that its empty state offers, too. */
  children(create: ReactNode): ReactNode;
};

/** The screen of a list of base data: its records, and the dialog that makes a new one. */
export function BaseListPage({ title, name, words, mayWrite, form, actions, filters, children }: Props) {
  const dialog = useUrlDialog(name, mayWrite);
  const create = mayWrite ? <NewButton what={name}>{words.create}</NewButton> : undefined;
  return (
    <Page
      title={title}
      actions={
        <>
          {actions}
          {create}
        </>
      }
    >
      {filters}
      {children(create)}
      <ModalDialog opened={dialog.opened} title={words.new} onClose={dialog.close}>
        {dialog.opened && form({ onSaved: dialog.close, staysAt: dialog.staysAt })}
      </ModalDialog>
    </Page>
  );
}
