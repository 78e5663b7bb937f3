import { SearchDialog } from "#client/office/shell/search-dialog.tsx";
import { closeDialogs, openDialog } from "#client/platform/ui/dialog/open-dialog.tsx";

export function openSearch(): void {
  void openDialog((close) => <SearchDialog onClose={close} />);
}

/** Opens the search, or closes it if it is open. */
export function toggleSearch(): void {
  if (!closeDialogs(SearchDialog)) openSearch();
}
