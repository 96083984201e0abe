import { Button, Modal } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { awayText, doctorTexts } from '../../../contract/doctor-texts.ts';
import { limits } from '../../../contract/limits.ts';
import type { FoundDoctor } from '../../../contract/schemas/doctor.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { useUser } from '../../shell/Session.tsx';
import { useFocusBack } from '../../ui/focus-back.ts';
import { DoctorFinder } from '../people/DoctorFinder.tsx';
import { AwayNote, type Substitute } from '../people/DoctorLine.tsx';
import { useToday } from '../today.ts';
import { ChosenDoctors } from './ChosenDoctors.tsx';
import styles from './DoctorsDialog.module.css';
import { type KnownDoctor, useDoctors } from './use-doctors.ts';

type Props = {
  /** Who takes part already; oneself may be among them. */
  chosen: ReadonlyArray<number>;
  /** Names of those whose invitation was sent: they stay. */
  locked: ReadonlyMap<number, string>;
  /** Of the case: those of most experience in it are offered first. */
  diseaseId?: number | undefined;
  /** Hears of all who are chosen, and of those who were met here. */
  onChoose: (doctorIds: number[], met: KnownDoctor[]) => void;
  onClose: () => void;
};

/**
 * Finds doctors on one side and moves them to those who take part on the other. What would have the whole page styled anew as
 * it opens is left out: a closed dialog keeps the library's styles for it there, and it is not the library that puts it beside
 * the page and holds that still (DoctorsDialog.module.css does), since it measures the page first.
 */
export default function DoctorsDialog({ isOpen = true, ...props }: Props & { isOpen?: boolean }) {
  return (
    <>
      <Modal open={false} />
      {isOpen && createPortal(<Choosing {...props} />, document.body)}
    </>
  );
}

function Choosing({ chosen, locked, diseaseId, onChoose, onClose }: Props) {
  useFocusBack();
  const { doctorId } = useUser();
  const [wanted, setWanted] = useState<ReadonlyArray<number>>(chosen);
  const [ticked, setTicked] = useState<ReadonlyArray<number>>([]);
  const [met, setMet] = useState<ReadonlyMap<number, KnownDoctor>>(new Map());
  const doctors = useDoctors(wanted, locked, met);
  const all = [...new Set([...wanted, ...ticked])];
  const others = all.filter((id) => id !== doctorId).length;
  const tooMany = others > limits.invitedDoctorsMax;
  const added = all.filter((id) => !locked.has(id) && id !== doctorId);

  const meet = (doctor: KnownDoctor) => setMet((before) => new Map(before).set(doctor.id, doctor));
  const tick = (doctor: FoundDoctor, on: boolean) => {
    meet(doctor);
    setTicked((before) => (on ? [...before, doctor.id] : before.filter((id) => id !== doctor.id)));
  };
  const drop = (id: number) => {
    setWanted((before) => before.filter((one) => one !== id));
    setTicked((before) => before.filter((one) => one !== id));
  };
  const addSubstitute = (substitute: Substitute, instead?: number) => {
    if (instead !== undefined) drop(instead);
    setTicked((before) => before.filter((id) => id !== substitute.doctorId));
    setWanted((before) => [...new Set([...before, substitute.doctorId])]);
  };

  return (
    <Modal
      open
      title={texts.selectDoctors}
      width={860}
      centered
      okText="确定"
      okButtonProps={{ disabled: tooMany }}
      onOk={() => {
        // Who was ticked is meant, whether 添加 was pressed or not.
        onChoose(all, [...met.values()]);
        onClose();
      }}
      onCancel={onClose}
      mask={{ closable: false }}
      getContainer={false}
      // It can be typed into at once, instead of after it has grown to its size.
      transitionName=""
      maskTransitionName=""
    >
      <div className={styles.body}>
        <p className={styles.notice}>{texts.invitationNotice}</p>
        <div className={styles.sides}>
          <DoctorFinder
            title={doctorTexts.available}
            kind="checkbox"
            isPicked={(id) => ticked.includes(id)}
            onPick={tick}
            isLeftOut={(id) => wanted.includes(id)}
            forDiseaseId={diseaseId}
            onSubstitute={(substitute) => addSubstitute(substitute)}
          />
          <Button
            type="primary"
            className={styles.add}
            disabled={ticked.length === 0}
            aria-label={`添加到${doctorTexts.chosen}`}
            onClick={() => {
              setWanted(all);
              setTicked([]);
            }}
          >
            添加 <span aria-hidden="true">→</span>
          </Button>
          <section className={styles.chosen} aria-labelledby="chosen-doctors">
            <h3 id="chosen-doctors">{doctorTexts.chosen}</h3>
            <ChosenDoctors label={doctorTexts.chosen} doctors={doctors} onRemove={drop} />
          </section>
        </div>
        <AwayOnes
          doctors={added.flatMap((id) => met.get(id) ?? doctors.find((one) => one.id === id) ?? [])}
          isChosen={(id) => all.includes(id) || id === doctorId}
          onInstead={addSubstitute}
        />
        <p className={styles.count} role="status">
          {tooMany ? refusalTexts.tooManyInvited : `已选 ${others} 位医生（不含本人）`}
          {ticked.length > 0 && (
            <span>{doctorTexts.ticked(ticked.map((id) => met.get(id)!.doctorName).join('、'))}</span>
          )}
        </p>
      </div>
    </Modal>
  );
}

type AwayProps = {
  doctors: KnownDoctor[];
  isChosen: (doctorId: number) => boolean;
  onInstead: (substitute: Substitute, instead: number) => void;
};

/** Who of the chosen ones is away, with a tap to ask the substitute instead. */
function AwayOnes({ doctors, isChosen, onInstead }: AwayProps) {
  const today = useToday();
  return (
    <div role="status" className={styles.awayOnes}>
      {doctors.map(
        ({ id, doctorName, away }) =>
          away && (
            <AwayNote
              key={id}
              away={away}
              text={`${doctorName}${awayText(away, today)}`}
              label={doctorTexts.askInstead}
              onSubstitute={
                away.substitute && !isChosen(away.substitute.doctorId)
                  ? (substitute) => onInstead(substitute, id)
                  : undefined
              }
            />
          ),
      )}
    </div>
  );
}
