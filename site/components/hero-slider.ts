/**
 * Moves the strip of slides on after each interval, from the last back to the first, until the visitor pauses it. It
 * holds while the pointer, a finger or the keyboard is on it or the tab is hidden, and starts paused for visitors who
 * prefer less motion.
 */
class HeroSlider extends HTMLElement {
  connectedCallback() {
    const track = this.querySelector<HTMLElement>('[data-track]');
    const controls = this.querySelector<HTMLElement>('[data-controls]');
    const pause = this.querySelector<HTMLButtonElement>('[data-pause]');
    const slides = [...this.querySelectorAll<HTMLElement>('[data-slide]')];
    const dots = [...this.querySelectorAll<HTMLButtonElement>('[data-dot]')];
    if (!track || !controls || !pause || slides.length < 2) return;

    const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const intervalMs = Number(this.dataset.interval);
    let current = 0;
    let held = false;
    let paused = lessMotion.matches;
    let timer = 0;

    const arm = () => {
      clearTimeout(timer);
      if (!paused && !held && !document.hidden) timer = window.setTimeout(() => go(current + 1), intervalMs);
    };
    const show = (index: number) => {
      current = index;
      slides.forEach((slide, at) => {
        slide.inert = at !== index;
      });
      dots.forEach((dot, at) => {
        if (at === index) dot.setAttribute('aria-current', 'true');
        else dot.removeAttribute('aria-current');
      });
      arm();
    };
    const go = (to: number) => {
      const index = (to + slides.length) % slides.length;
      const near = Math.abs(index - current) === 1 && !lessMotion.matches;
      this.toggleAttribute('data-rewound', !near);
      track.scrollTo({ left: track.clientWidth * index, behavior: near ? 'smooth' : 'instant' });
      show(index);
    };
    const hold = (value: boolean) => () => {
      held = value;
      arm();
    };
    const setPaused = (value: boolean) => {
      paused = value;
      held = false;
      this.toggleAttribute('data-paused', paused);
      pause.setAttribute('aria-label', paused ? '播放轮播' : '暂停轮播');
      track.setAttribute('aria-live', paused ? 'polite' : 'off');
      arm();
    };

    this.querySelector('[data-previous]')?.addEventListener('click', () => go(current - 1));
    this.querySelector('[data-next]')?.addEventListener('click', () => go(current + 1));
    pause.addEventListener('click', () => setPaused(!paused));
    dots.forEach((dot, index) => {
      dot.addEventListener('click', () => go(index));
    });
    this.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowLeft') go(current - 1);
      else if (event.key === 'ArrowRight') go(current + 1);
      else return;
      event.preventDefault();
    });
    track.addEventListener('scrollend', () => {
      const index = Math.round(track.scrollLeft / track.clientWidth);
      if (index !== current) show(index);
    });
    for (const type of ['mouseenter', 'focusin', 'touchstart'])
      this.addEventListener(type, hold(true), { passive: true });
    for (const type of ['mouseleave', 'focusout', 'touchend'])
      this.addEventListener(type, hold(false), { passive: true });
    document.addEventListener('visibilitychange', arm);

    controls.hidden = false;
    setPaused(paused);
    show(0);
  }
}

customElements.define('hero-slider', HeroSlider);
