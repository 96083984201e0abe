import type { Dispatch } from 'react';
import styles from './ImageViewer.module.css';
import { lightRange, type ViewerAction, type ViewerState } from './viewer-state.ts';

type Props = {
  state: ViewerState;
  dispatch: Dispatch<ViewerAction>;
  actualZoom: number;
  lightOpen: boolean;
  onLight: () => void;
  onHelp: () => void;
};

/** Everything that can be done with the image in use, each with its key. */
export function ViewerTools({ state, dispatch, actualZoom, lightOpen, onLight, onHelp }: Props) {
  const { look, view } = state.panes[state.active]!;
  const comparing = state.panes.length === 2;
  return (
    <div className={styles.tools} role="toolbar" aria-label="图像工具">
      {state.count > 1 && (
        <>
          <Tool name="上一张" keys="[" icon="M15 5l-7 7 7 7" act={() => dispatch({ type: 'go', step: -1 })} />
          <Tool name="下一张" keys="]" icon="M9 5l7 7-7 7" act={() => dispatch({ type: 'go', step: 1 })} />
        </>
      )}
      <Tool
        name="缩小"
        keys="-"
        icon="M5 12h14"
        act={() => dispatch({ type: 'zoom', factor: 0.8 })}
        disabled={view.zoom <= 1}
      />
      <Tool name="放大" keys="+" icon="M5 12h14M12 5v14" act={() => dispatch({ type: 'zoom', factor: 1.25 })} />
      <Tool
        name="适应"
        keys="0"
        icon="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"
        act={() => dispatch({ type: 'zoomTo', zoom: 1 })}
      />
      <Tool
        name="原始"
        keys="1"
        icon="M7 7l2-1v12M16 7l2-1v12M12.5 10v.1M12.5 15v.1"
        act={() => dispatch({ type: 'zoomTo', zoom: actualZoom })}
      />
      <Tool
        name="旋转"
        keys="R"
        icon="M19 12a7 7 0 1 1-2.5-5.4M19 4v4h-4"
        act={() => dispatch({ type: 'turn', quarters: 1 })}
      />
      <Tool
        name="左右翻转"
        keys="H"
        icon="M12 3v18M9 7L4 17h5zM15 7l5 10h-5z"
        pressed={look.flipX}
        act={() => dispatch({ type: 'flip', axis: 'x' })}
      />
      <Tool
        name="上下翻转"
        keys="V"
        icon="M3 12h18M7 9l10-5v5zM7 15l10 5v-5z"
        pressed={look.flipY}
        act={() => dispatch({ type: 'flip', axis: 'y' })}
      />
      <Tool
        name="明暗"
        keys="B C"
        icon="M12 8a4 4 0 1 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4M12 8a4 4 0 0 1 0 8"
        pressed={lightOpen}
        act={onLight}
      />
      <Tool
        name="无赤光"
        keys="G"
        icon="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9v6M9 12h6"
        pressed={look.redFree}
        act={() => dispatch({ type: 'redFree' })}
      />
      <Tool
        name="对比"
        keys="D"
        icon="M4 5h7v14H4zM13 5h7v14h-7z"
        pressed={comparing}
        act={() => dispatch({ type: 'compare' })}
      />
      {comparing && (
        <>
          <Tool
            name="联动"
            keys="L"
            icon="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"
            pressed={state.linked}
            act={() => dispatch({ type: 'link' })}
          />
          <Tool
            name="换图"
            keys="S"
            icon="M4 9h14l-4-4M20 15H6l4 4"
            act={() => dispatch({ type: 'activate', pane: state.active === 0 ? 1 : 0 })}
          />
        </>
      )}
      <Tool name="重置" keys="X" icon="M5 12a7 7 0 1 0 2.5-5.4M5 4v4h4" act={() => dispatch({ type: 'reset' })} />
      <Tool name="快捷键" keys="?" icon="M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.5v.1" act={onHelp} />
      {lightOpen && (
        <div className={styles.light}>
          <Light
            name="亮度"
            value={look.brightness}
            onChange={(value) => dispatch({ type: 'light', which: 'brightness', value })}
          />
          <Light
            name="对比度"
            value={look.contrast}
            onChange={(value) => dispatch({ type: 'light', which: 'contrast', value })}
          />
        </div>
      )}
    </div>
  );
}

type ToolProps = {
  name: string;
  keys: string;
  icon: string;
  act: () => void;
  pressed?: boolean;
  disabled?: boolean;
};

const Tool = ({ name, keys, icon, act, pressed, disabled }: ToolProps) => (
  <button type="button" title={`${name}（${keys}）`} aria-pressed={pressed} aria-disabled={disabled} onClick={act}>
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icon} />
    </svg>
    {name}
  </button>
);

const Light = ({ name, value, onChange }: { name: string; value: number; onChange: (value: number) => void }) => (
  <label>
    {name}
    <input
      type="range"
      min={lightRange.min}
      max={lightRange.max}
      step={5}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
    <output>{value}%</output>
  </label>
);
