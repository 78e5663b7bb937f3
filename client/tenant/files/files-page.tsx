import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import "@mantine/dropzone/styles.css";
import { IconFolder, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferInput } from "@trpc/tanstack-react-query";
import { useRef } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { type FiltersOf, search, view } from "#client/platform/ui/filter/filters.ts";
import { useFilters } from "#client/platform/ui/filter/use-filters.ts";
import { Page } from "#client/platform/ui/page/page.tsx";
import { useAddress } from "#client/platform/ui/page/use-address.ts";
import { type Column, DataTable } from "#client/platform/ui/table/data-table.tsx";
import { useListState } from "#client/platform/ui/table/use-list-state.ts";
import { FileDrawer } from "#client/tenant/files/file-drawer.tsx";
import { FileIcon } from "#client/tenant/files/file-icon.tsx";
import { FileUses } from "#client/tenant/files/file-uses.tsx";
import css from "#client/tenant/files/files.module.css";
import { UploadLines } from "#client/tenant/files/upload-lines.tsx";
import { useFileWords } from "#client/tenant/files/use-file-words.ts";
import { useUploads } from "#client/tenant/files/use-uploads.ts";
import { FILE_ORIGINS, FILE_SORTS, type ListedFile } from "#shared/tenant/files/schema.ts";

const ORIGINS = [...FILE_ORIGINS, "all"] as const;

/** The filters of the list of files. Uploaded files come first; invoices have a list of their own. */
export const FILE_FILTERS = {
  query: search("files.search_list"),
  origin: view("files.origin", ORIGINS, { text: (origin) => `files.origin_${origin}`, usual: "uploaded" }),
} satisfies FiltersOf<inferInput<typeof trpc.files.list>>;

/** All files of the property. Others are dropped anywhere on the screen. */
export function FilesPage() {
  const say = useSay();
  const mayWrite = useMay()("files:write");
  const state = useListState(FILE_SORTS);
  const { params, change, withParam } = useAddress();
  const open = useRef<() => void>(null);
  const uploads = useUploads();
  const columns = useFileColumns();
  const filters = useFilters(FILE_FILTERS);
  const { origin } = filters.values;
  const answer = useQuery(
    trpc.files.list.queryOptions(
      {
        ...state.input,
        expand: ["uses"],
        ...filters.input,
        origin: origin === "all" ? undefined : origin,
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const upload = mayWrite ? (
    <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => open.current?.()}>
      {say("files.upload")}
    </Button>
  ) : undefined;
  const nothingYet = { icon: IconFolder, title: say("files.empty_title"), detail: say("files.empty_detail") };
  return (
    <Dropzone
      openRef={open}
      onDrop={uploads.add}
      disabled={!mayWrite}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      className={css["zone"] ?? ""}
      inputProps={{ "aria-label": say("files.drop_many") }}
    >
      <Page title={say("files.title")} actions={upload}>
        <div className={css["over"]} aria-hidden>
          {say("files.drop_many")}
        </div>
        <FilterBar of={filters} />
        <UploadLines lines={uploads.lines} onDrop={uploads.drop} onClear={uploads.clear} />
        <DataTable
          label={say("files.title")}
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="-created_at"
          hrefOf={({ id }) => withParam("file", id)}
          empty={filters.emptyWords(nothingYet)}
        />
      </Page>
      <FileDrawer id={params.get("file")} onClose={() => change({ file: null }, { replace: true })} />
    </Dropzone>
  );
}

function useFileColumns(): Column<ListedFile, (typeof FILE_SORTS)[number]>[] {
  const say = useSay();
  const { dateTime } = useFormats();
  const { size } = useFileWords();
  return [
    {
      key: "name",
      header: say("files.name"),
      sort: "name",
      cell: ({ name, content_type }) => (
        <span className={css["file"]}>
          <FileIcon type={content_type} />
          <span className={css["name"]}>{name}</span>
        </span>
      ),
    },
    { key: "size", header: say("files.size"), sort: "size", align: "right", width: "110px", cell: (file) => size(file.size) },
    { key: "uses", header: say("files.used_by"), wide: true, cell: ({ uses }) => <FileUses uses={uses ?? []} most={2} /> },
    {
      key: "date",
      header: say("files.date"),
      sort: "created_at",
      wide: true,
      width: "170px",
      cell: ({ created_at }) => dateTime(created_at),
    },
    {
      key: "updated",
      header: say("files.updated"),
      wide: true,
      width: "170px",
      cell: ({ id, updated_at }) => (
        <>
          {dateTime(updated_at)} <ChangedBy object="file" id={id} />
        </>
      ),
    },
  ];
}
