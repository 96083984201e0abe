/** What the image viewer shows. Nothing here touches the image itself: it is all in how it is drawn. */

/** `zoom` 1 fits the pane. `x` and `y` move the image's centre, in parts of the pane's width and height. */
type View = { zoom: number; x: number; y: number };

/** How one image is drawn; brightness and contrast in percent. */
export type Look = {
  quarterTurns: number;
  flipX: boolean;
  flipY: boolean;
  brightness: number;
  contrast: number;
  redFree: boolean;
};

export type Pane = { index: number; view: View; look: Look };

export type ViewerState = {
  count: number;
  panes: readonly [Pane] | readonly [Pane, Pane];
  /** The pane that keys and buttons act upon. */
  active: 0 | 1;
  /** Whether both panes zoom and pan together. */
  linked: boolean;
};

export type ViewerAction =
  | { type: 'zoom'; pane?: 0 | 1; factor: number; x?: number; y?: number }
  | { type: 'zoomTo'; zoom: number }
  | { type: 'pan'; pane?: 0 | 1; dx: number; dy: number }
  | { type: 'turn'; quarters: 1 | -1 }
  | { type: 'flip'; axis: 'x' | 'y' }
  | { type: 'light'; which: 'brightness' | 'contrast'; value?: number; step?: number }
  | { type: 'redFree' }
  | { type: 'reset' }
  | { type: 'go'; step: 1 | -1 }
  | { type: 'compare' }
  | { type: 'link' }
  | { type: 'activate'; pane: 0 | 1 };

export const maxZoom = 16;
export const lightRange = { min: 20, max: 300 } as const;

const fitted: View = { zoom: 1, x: 0, y: 0 };
const plain: Look = {
  quarterTurns: 0,
  flipX: false,
  flipY: false,
  brightness: 100,
  contrast: 100,
  redFree: false,
};

export const startViewer = (count: number, index: number): ViewerState => ({
  count,
  panes: [{ index, view: fitted, look: plain }],
  active: 0,
  linked: true,
});

/** Zero is zero, without a sign. */
const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value)) + 0;

/** Never so far that the image leaves the pane. */
function kept({ zoom, x, y }: View): View {
  const reach = (zoom - 1) / 2;
  return { zoom, x: within(x, -reach, reach), y: within(y, -reach, reach) };
}

/** Zooms so that what is under a point stays under it; the point in parts of the pane, from its centre. */
function zoomed({ zoom, x, y }: View, factor: number, pointX: number, pointY: number): View {
  const next = within(zoom * factor, 1, maxZoom);
  const ratio = next / zoom;
  return kept({ zoom: next, x: pointX - (pointX - x) * ratio, y: pointY - (pointY - y) * ratio });
}

function onPane(state: ViewerState, pane: 0 | 1, change: (pane: Pane) => Pane): ViewerState {
  const panes = state.panes.map((one, index) => (index === pane ? change(one) : one));
  return { ...state, panes: panes as unknown as ViewerState['panes'] };
}

/** Changes the view of a pane, and of the other one where both are linked. */
function onView(state: ViewerState, pane: 0 | 1, change: (view: View) => View): ViewerState {
  const view = change(state.panes[pane]!.view);
  const panes = state.panes.map((one, index) => (index === pane || state.linked ? { ...one, view } : one));
  return { ...state, panes: panes as unknown as ViewerState['panes'] };
}

const onLook = (state: ViewerState, change: (look: Look) => Look) =>
  onPane(state, state.active, (pane) => ({ ...pane, look: change(pane.look) }));

/** Two panes start with two images; a single image is compared with its own green channel. */
function toggleCompare(state: ViewerState): ViewerState {
  const first = state.panes[0];
  if (state.panes.length === 2) return { ...state, panes: [state.panes[state.active]!], active: 0 };
  const second =
    state.count > 1
      ? { ...first, index: (first.index + 1) % state.count, look: { ...plain, redFree: first.look.redFree } }
      : { ...first, look: { ...first.look, redFree: !first.look.redFree } };
  return { ...state, panes: [first, second], active: 1 };
}

/** Light and filter stay from image to image; turns do not. Linked panes keep the place that is being compared. */
function goBy(state: ViewerState, step: 1 | -1): ViewerState {
  const keepsView = state.panes.length === 2 && state.linked;
  return onPane(state, state.active, ({ index, view, look }) => ({
    index: (index + step + state.count) % state.count,
    view: keepsView ? view : fitted,
    look: { ...look, quarterTurns: 0, flipX: false, flipY: false },
  }));
}

export function viewerReducer(state: ViewerState, action: ViewerAction): ViewerState {
  switch (action.type) {
    case 'zoom':
      return onView(state, action.pane ?? state.active, (view) =>
        zoomed(view, action.factor, action.x ?? 0, action.y ?? 0),
      );
    case 'zoomTo':
      return onView(state, state.active, () => zoomed(fitted, action.zoom, 0, 0));
    case 'pan':
      return onView(state, action.pane ?? state.active, ({ zoom, x, y }) =>
        kept({ zoom, x: x + action.dx, y: y + action.dy }),
      );
    case 'turn':
      return onLook(state, (look) => ({ ...look, quarterTurns: look.quarterTurns + action.quarters }));
    case 'flip':
      return onLook(state, (look) =>
        action.axis === 'x' ? { ...look, flipX: !look.flipX } : { ...look, flipY: !look.flipY },
      );
    case 'light':
      return onLook(state, (look) => {
        const value = action.value ?? look[action.which] + (action.step ?? 0);
        return { ...look, [action.which]: within(value, lightRange.min, lightRange.max) };
      });
    case 'redFree':
      return onLook(state, (look) => ({ ...look, redFree: !look.redFree }));
    case 'reset':
      return onView(
        onLook(state, () => plain),
        state.active,
        () => fitted,
      );
    case 'go':
      return goBy(state, action.step);
    case 'compare':
      return toggleCompare(state);
    case 'link':
      return { ...state, linked: !state.linked };
    case 'activate':
      return { ...state, active: state.panes[action.pane] ? action.pane : 0 };
  }
}
