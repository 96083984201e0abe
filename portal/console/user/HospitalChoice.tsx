import { HospitalSelect } from '../hospital/HospitalSelect.tsx';

const note =
  '只能选择医生。今后归新的医院，已有的会诊和回复仍写着原来的医院；需要另一位管理员确认时，确认之前不能登录。';

/** Asks to which hospital doctors move. */
export const HospitalChoice = ({ onChange }: { onChange: (hospitalId: number) => void }) => (
  <>
    <p>{note}</p>
    <HospitalSelect aria-label="调往的医院" onChange={onChange} style={{ width: '100%', marginBottom: 12 }} />
  </>
);
