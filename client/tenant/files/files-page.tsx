import { Button, SegmentedControl } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { FilterBar } from "#client/platform/ui/filter/filter-bar.tsx";
import { ChangedBy } from "#client/platform/ui/form/changed-by.tsx";
import "@mantine/dropzone/styles.css";
import { IconFolder, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useFormats } from "#client/platform/core/dates.ts";
import { useSay } from "#client/platform/core/i18n.ts";
import { useMay } from "#client/platform/core/session.ts";
import { trpc } from "#client/platform/core/trpc.ts";
import { useNothingMatches } from "#client/platform/ui/filter/nothing-matches.tsx";
import { SearchFilter } from "#client/platform/ui/filter/search-filter.tsx";
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

/** Own files are looked for here; invoices have a list of their own. */
function originOf(chosen: string | null): { origin?: (typeof FILE_ORIGINS)[number] } {
  if (chosen === "all") return {};
  return { origin: FILE_ORIGINS.find((each) => each === chosen) ?? "uploaded" };
}

/** All files of the property. Others are dropped anywhere on the screen. */
export function FilesPage() {
  const say = useSay();
  const mayWrite = useMay()("files:write");
  const state = useListState(FILE_SORTS);
  const { withParam } = useAddress();
  const open = useRef<() => void>(null);
  const uploads = useUploads();
  const columns = useFileColumns();
  const query = state.filter("query");
  const origin = state.filter("origin");
  const answer = useQuery(
    trpc.files.list.queryOptions(
      {
        ...state.input,
        expand: ["uses"],
        ...originOf(origin),
        query: query || undefined,
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
  const nothingMatches = useNothingMatches(() => state.setFilter("query", null));
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
        <FilterBar>
          <SearchFilter label={say("files.search_list")} value={query} onChange={(value) => state.setFilter("query", value)} />
          <SegmentedControl
            aria-label={say("files.origin")}
            data={ORIGINS.map((each) => ({ value: each, label: say(`files.origin_${each}`) }))}
            value={ORIGINS.find((each) => each === origin) ?? "uploaded"}
            onChange={(value) => state.setFilter("origin", value === "uploaded" ? null : value)}
          />
        </FilterBar>
        <UploadLines lines={uploads.lines} onDrop={uploads.drop} onClear={uploads.clear} />
        <DataTable
          label={say("files.title")}
          columns={columns}
          answer={answer}
          state={state}
          ownOrder="-created_at"
          hrefOf={({ id }) => withParam("file", id)}
          empty={query ? nothingMatches : nothingYet}
        />
      </Page>
      <FileDrawer
        id={state.filter("file")}
        onClose={() => state.setFilters({ file: null, page: state.page > 1 ? String(state.page) : null })}
      />
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
