import { fetchFile } from "#client/platform/core/files.ts";
import { keep, recall } from "#client/platform/core/local-cache.ts";

/** A sheet and the moment at which it was made. */
export type Sheet = { name: string; made_at: string; blob: Blob };

/** The sheet as text in local storage, which is cleared at logout and property switch. */
type KeptSheet = { name: string; made_at: string; data: string };

/** Longer than a read: the server draws a PDF first. */
const TIMEOUT_MS = 30_000;

/** Makes a sheet on the server and keeps it, for when there is no server. */
export async function freshSheet(): Promise<Sheet> {
  const { name, blob } = await fetchFile("/emergency_sheet", undefined, AbortSignal.timeout(TIMEOUT_MS));
  const made_at = new Date().toISOString();
  const kept: KeptSheet = { name, made_at, data: await textOf(blob) };
  keep("emergencySheet", kept);
  return { name, made_at, blob };
}

/** The last one that came through; null if none did since the login. */
export function keptSheet(): Sheet | null {
  const kept = recall<KeptSheet>("emergencySheet");
  if (!kept) return null;
  const bytes = Uint8Array.from(atob(kept.data), (letter) => letter.charCodeAt(0));
  return { name: kept.name, made_at: kept.made_at, blob: new Blob([bytes], { type: "application/pdf" }) };
}

/** The age of the kept sheet in milliseconds. */
export function ageOfKept(now: number): number {
  const kept = recall<KeptSheet>("emergencySheet");
  return kept ? now - Date.parse(kept.made_at) : Number.POSITIVE_INFINITY;
}

function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] ?? ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(blob);
  });
}
