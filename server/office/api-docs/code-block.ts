import { escapeHtml } from "#shared/platform/core/escape-html.ts";

/** Code with a button that copies it. */
export function codeBlock(code: string): string {
  return `<div class="code"><button type="button" class="copy">Copy</button><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></div>`;
}
