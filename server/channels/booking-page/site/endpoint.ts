import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { movedTo } from "#server/channels/booking-page/queries.ts";
import type { BuiltSite } from "#server/channels/booking-page/site/built-site.ts";
import { makeDrawer } from "#server/channels/booking-page/site/draw.ts";
import { type Document, noticeDocument } from "#server/channels/booking-page/site/html.ts";
import { LOOKS } from "#server/channels/booking-page/throttles.ts";
import { languageOf } from "#server/platform/core/calls/headers.ts";
import { logBug } from "#server/platform/core/process/log-bug.ts";
import { countAttempt } from "#server/platform/core/process/throttle.ts";
import type { Runtime } from "#server/platform/core/work/work.ts";
import { shownOf } from "#shared/channels/booking-page/address.ts";
import { pageText } from "#shared/channels/booking-page/page-text.ts";
import { Problem } from "#shared/platform/core/errors.ts";
import type { Language } from "#shared/platform/core/language.ts";
import { sayIn } from "#shared/platform/core/text.ts";

/**
 * Serves `/book/{slug}`: the booking page as HTML, with all that its first picture needs. A former short name redirects to the present one.
 * Refusals are pages, too.
 */
export function bookingPageEndpoint(app: FastifyInstance, runtime: Runtime, site: BuiltSite): void {
  const draw = makeDrawer(runtime, site);
  app.get<{ Params: { slug: string } }>("/book/:slug", async (request, reply) => {
    const { search } = new URL(request.url, "http://page");
    const { language, isEmbedded } = shownOf(search);
    const asked = languageOf(request.headers);
    // Only an embedded page may stand in a frame of another website; its policy says so, too.
    if (isEmbedded) reply.removeHeader("x-frame-options");
    reply.header("vary", "accept-language").header("referrer-policy", "strict-origin-when-cross-origin");
    try {
      countAttempt(runtime, { throttle: LOOKS, subject: { address: request.ip } });
      const { slug } = request.params;
      const present = movedTo(runtime.db, slug);
      // Not for good: another property may take the former name.
      if (present !== null) return reply.header("cache-control", "no-store").redirect(`/book/${present}${search}`, 302);
      return sendPage(request, reply, await draw(slug, search, asked));
    } catch (thrown) {
      const { status, title, words } = refusalIn(language ?? asked ?? "de", thrown, request);
      if (thrown instanceof Problem && status === 429) reply.header("retry-after", thrown.detail);
      const notice = noticeDocument({ language: language ?? asked ?? "de", title, words, styles: site.styles, isFramed: isEmbedded });
      reply.header("content-security-policy", notice.policy).header("cache-control", "no-store");
      return reply.code(status).type(HTML).send(notice.html);
    }
  });
}

const HTML = "text/html; charset=utf-8";

/** The owner may change the page at any time: browsers ask each time, and get it only if it has changed. */
function sendPage(request: FastifyRequest, reply: FastifyReply, { html, policy, etag }: Document): FastifyReply {
  reply.header("content-security-policy", policy).header("cache-control", "no-cache").header("etag", etag);
  const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known?.includes(etag) ? reply.code(304).send() : reply.type(HTML).send(html);
}

type Refusal = { status: number; title: string; words: string };

function refusalIn(language: Language, thrown: unknown, request: FastifyRequest): Refusal {
  const say = sayIn(pageText, language);
  const problem = thrown instanceof Problem ? thrown : null;
  if (problem?.type === "not_found") return { status: 404, title: say("closed_title"), words: say("closed") };
  if (problem?.type === "too_many_requests") {
    const n = Math.ceil(Number(problem.detail ?? 60) / 60);
    return { status: 429, title: say("busy_title"), words: n <= 1 ? say("throttled_minute") : say("throttled", { n }) };
  }
  logBug(request.log, thrown, "/book/{slug}");
  return { status: 500, title: say("failed_title"), words: say("page_failed") };
}
