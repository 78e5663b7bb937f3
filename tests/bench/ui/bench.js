// In-page measurement. The harness calls window.bench.*
import { COL, DAY, generate, ROW, SIDE, START } from "./data.js";

const adapters = import.meta.glob("./adapters/*.{js,tsx}");
const load = (lib) => (adapters[`./adapters/${lib}.js`] ?? adapters[`./adapters/${lib}.tsx`])();
const root = document.getElementById("root");
const all = document.getElementsByTagName("*");
const raf = () => new Promise((r) => requestAnimationFrame(r));
// Runs right after the current frame was rendered (style, layout and paint done on the main thread; call it from a rAF callback), before
// any timer: what a plan changes in a timer is not painted yet, and counts with the frame that paints it.
const afterThisFrame = () => scheduler.postTask(() => performance.now(), { priority: "user-blocking" });
// the same for the next frame
const afterPaint = () => raf().then(afterThisFrame);
let ad,
  data,
  drops = 0;
const med = (a) => {
  const s = [...a].sort((x, y) => x - y);
  return s[Math.floor(s.length / 2)];
};
const pct = (a, p) => {
  const s = [...a].sort((x, y) => x - y);
  return s[Math.min(s.length - 1, Math.floor(s.length * p))];
};
function recorder() {
  const deltas = [];
  let last = 0,
    on = true;
  const tick = (t) => {
    if (!on) return;
    if (last) deltas.push(t - last);
    last = t;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  return {
    stop() {
      on = false;
      return deltas;
    },
  };
}
// >17.7 ms = at least one 60 Hz frame missed (rAF timestamps jitter by < 1 ms)
const frames = (d) => ({
  n: d.length,
  over16: d.filter((x) => x > 17.7).length,
  over50: d.filter((x) => x > 50).length,
  p50: +pct(d, 0.5).toFixed(1),
  p95: +pct(d, 0.95).toFixed(1),
  max: +Math.max(...d).toFixed(1),
  secs: +(d.reduce((a, b) => a + b, 0) / 1000).toFixed(2),
});
async function settle(t0, maxMs, ready = () => true) {
  // time of the last change that can be seen, then 6 quiet frames; code that is fetched afterwards is no part of the picture
  let changed = t0,
    quiet = 0,
    seen = true;
  const mo = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => !attributeName?.startsWith("aria-"))) seen = true;
  });
  mo.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  while (quiet < 6) {
    const t = await afterPaint();
    if (seen) {
      seen = false;
      changed = t;
      quiet = 0;
    } else if (ready()) quiet++;
    if (t - t0 > maxMs) break;
  }
  mo.disconnect();
  return changed;
}
// Like `settle`, but the observer was started before the change, and the first check is at the end of this very frame.
async function settle2(t0, mo, muts) {
  let changed = t0,
    quiet = 0,
    seen = 0,
    first = true;
  while (quiet < 6 || (changed === t0 && performance.now() - t0 < 2000)) {
    const t = await (first ? afterThisFrame() : afterPaint());
    first = false;
    const m = muts();
    if (m !== seen) {
      seen = m;
      changed = t;
      quiet = 0;
    } else quiet++;
    if (t - t0 > 30000) break;
  }
  mo.disconnect();
  return changed;
}
// The scroll position of a plan; for a plan that scrolls by itself the sum of the requested distances.
function scrollerOf(axis) {
  if (ad.scrollBy) {
    let at = 0;
    return {
      at: () => at,
      by(px) {
        at += px;
        ad.scrollBy(axis === "x" ? px : 0, axis === "y" ? px : 0, root);
      },
    };
  }
  const s = ad.scroller && ad.scroller(root);
  const el = typeof s === "function" ? s(axis) : s[axis] || s;
  const side = axis === "x" ? "scrollLeft" : "scrollTop";
  return {
    at: () => el[side],
    by(px) {
      el[side] += px;
    },
  };
}
function visibleBars() {
  const W = innerWidth,
    H = innerHeight;
  let n = 0;
  for (const e of root.querySelectorAll(ad.bar)) {
    const b = e.getBoundingClientRect();
    if (b.right > SIDE && b.left < W && b.bottom > 60 && b.top < H && b.width > 0 && b.height > 0) n++;
  }
  return n;
}
window.bench = {
  async prepare(lib, workload) {
    ad = (await load(lib)).default;
    data = generate(workload);
    if (ad.prepare) ad.prepare(data);
    await raf();
    await raf();
    return { nodes: all.length };
  },
  async mount() {
    await raf();
    const t0 = performance.now();
    ad.mount(root, data, { onDrop: () => drops++ });
    const sync = performance.now() - t0;
    const first = (await afterPaint()) - t0;
    const full =
      (await settle(t0, 120000, () => {
        const e = root.querySelector(ad.bar);
        return e && getComputedStyle(e).visibility === "visible";
      })) - t0;
    return { sync, first, full, nodes: all.length, bars: root.querySelectorAll(ad.bar).length, visible: visibleBars() };
  },
  async scroll(axis, ms = 3000, speed = 1500) {
    // px/s, ping-pong, moved on each frame as a wheel would
    const s = ad.scroller && ad.scroller(root);
    const rec = recorder();
    let dir = 1,
      last = performance.now(),
      moved = 0,
      maxScroll = 0,
      lastPos = -1,
      stuck = 0;
    const t0 = last;
    while (performance.now() - t0 < ms) {
      const t = await raf();
      const dt = Math.min(50, Math.max(0, t - last));
      last = t;
      const px = (dir * speed * dt) / 1000;
      if (ad.scrollBy) {
        ad.scrollBy(axis === "x" ? px : 0, axis === "y" ? px : 0, root);
        moved += Math.abs(px);
        if (moved > 1200) {
          moved = 0;
          dir = -dir;
        }
      } else {
        const el = typeof s === "function" ? s(axis) : s[axis] || s;
        if (axis === "x") el.scrollLeft += px;
        else el.scrollTop += px;
        const pos = axis === "x" ? el.scrollLeft : el.scrollTop;
        maxScroll = Math.max(maxScroll, pos);
        if (Math.abs(pos - lastPos) < 0.5) {
          if (++stuck > 1) {
            dir = -dir;
            stuck = 0;
          }
        } else stuck = 0;
        lastPos = pos;
      }
    }
    const f = frames(rec.stop());
    await settle(performance.now(), 5000);
    return { ...f, maxScroll };
  },
  // Share of the bars that are on screen while scrolling (a fast but blank plan must not win), sampled every 6 frames, compared with the
  // bars that the plan shows at the same position at rest, because occupancy varies over the property.
  async coverage(axis, ms = 1500, speed = 1500) {
    const scroll = scrollerOf(axis);
    const samples = [];
    const t0 = performance.now();
    let last = t0,
      k = 0;
    while (performance.now() - t0 < ms || samples.length === 0) {
      const t = await raf();
      scroll.by((speed * Math.min(50, Math.max(0, t - last))) / 1000);
      last = t;
      if (++k % 6 === 0) {
        await afterThisFrame();
        samples.push({ at: scroll.at(), got: visibleBars() });
      }
    }
    const shares = [];
    // Start again from the beginning, because a plan that scrolls by itself doesn't report that it has reached an end.
    scroll.by(-scroll.at());
    for (const { at, got } of samples) {
      scroll.by(at - scroll.at());
      await settle(performance.now(), 5000);
      shares.push(got / Math.max(1, visibleBars()));
    }
    return { samples: shares.length, min: +Math.min(...shares).toFixed(2), median: +med(shares).toFixed(2) };
  },
  async update(n = 15) {
    // one changed booking -> painted
    const pick = data.bookings.filter((b) => b.roomIndex < 14 && b.day < 14 && b.nights >= 2).slice(0, n);
    const times = [];
    for (const b of pick) {
      for (let i = 0; i < 3; i++) await raf();
      const next = { ...b, title: b.title + " *", color: "#222222", nights: b.nights - 1, end: b.end - DAY };
      await raf();
      const t0 = performance.now();
      let muts = 0;
      const mo = new MutationObserver((l) => {
        muts += l.length;
      });
      mo.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
      ad.update(next, data);
      times.push((await settle2(t0, mo, () => muts)) - t0);
      Object.assign(b, next);
    }
    return { n: times.length, median: +med(times).toFixed(1), max: +Math.max(...times).toFixed(1) };
  },
  async dragTarget() {
    if (ad.reset) ad.reset(root);
    await settle(performance.now(), 5000);
    let best = null;
    for (const e of root.querySelectorAll(ad.bar)) {
      const b = e.getBoundingClientRect();
      if (b.left > 320 && b.right < innerWidth - 320 && b.top > 150 && b.bottom < innerHeight - 300 && b.width >= 50) {
        best = { x: b.left + b.width / 2, y: b.top + b.height / 2, w: b.width, click: Boolean(ad.click) };
        if (b.top > 250) break;
      }
    }
    return best;
  },
  async dragClick() {
    await raf();
  },
  recStart() {
    this._r = recorder();
    drops = 0;
    this._m = 0;
    this._mo = new MutationObserver((l) => (this._m += l.length));
    this._mo.observe(root, { childList: true, subtree: true, attributes: true });
  },
  async recStop() {
    await raf();
    this._mo.disconnect();
    const r = this._r.stop();
    await settle(performance.now(), 5000);
    return { ...frames(r), mutations: this._m, drops };
  },
};
document.title = "ready";
